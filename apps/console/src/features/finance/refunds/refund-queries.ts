import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of outgoing refunds. */
export const refundQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: ['refunds', 'list', list],
      queryFn: ({ signal }) =>
        api.staffRefunds.list({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
    }),
  payees: (id: string) =>
    queryOptions({
      queryKey: ['refunds', 'payees', id],
      queryFn: ({ signal }) => api.staffRefunds.payees({ params: { id } }, { signal }),
    }),
};
