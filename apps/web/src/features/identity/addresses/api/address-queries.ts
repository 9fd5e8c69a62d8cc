import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';

export const addressQueries = {
  list: queryOptions({
    queryKey: ['addresses'],
    queryFn: ({ signal }) => api.address.list({}, { signal }),
  }),
  /** The tree of provinces, cities and districts: large, and the same for the life of a page. */
  regions: queryOptions({
    queryKey: ['regions'],
    queryFn: ({ signal }) => api.address.regions({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }),
};
