import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../shared/api.ts';
import type { WorkFilter } from '../../shared/work-list.tsx';

/** Keys, fetchers and options of everything that is read about orders. */
export const orderQueries = {
  queue: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: ['orders', 'queue', list],
      queryFn: ({ signal }) => api.staff.orders({ query: { ...pagingOf(list), ...list.filters } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  counts: queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: ({ signal }) => api.staff.orderCounts({}, { signal }),
  }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'detail', id],
      queryFn: ({ signal }) => api.staff.order({ params: { id } }, { signal }),
    }),
  former: (id: string) =>
    queryOptions({
      queryKey: ['orders', 'former', id],
      queryFn: ({ signal }) => api.comparison.formerOfOrder({ params: { id } }, { signal }),
    }),
};
