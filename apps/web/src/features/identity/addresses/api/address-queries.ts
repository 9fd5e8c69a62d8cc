import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@xunban/contract/api-error';
import { defaultBoardSpec } from '@xunban/contract/board-spec';
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
  /** True when a carrier takes an ordinary board to the province. */
  isServed: (province: string) =>
    queryOptions({
      queryKey: ['carriers', province],
      queryFn: ({ signal }) =>
        api.quote.freight({ body: { spec: defaultBoardSpec, province } }, { signal }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ApiError && error.code === 'shipping.noCarrier') return false;
            throw error;
          },
        ),
      enabled: province !== '',
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
