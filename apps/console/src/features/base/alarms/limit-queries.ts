import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';

/** Keys, fetchers and options of limits. */
export const limitQueries = {
  all: () =>
    queryOptions({
      queryKey: ['limits'],
      queryFn: ({ signal }) => api.staffBooks.limits({}, { signal }),
    }),
};
