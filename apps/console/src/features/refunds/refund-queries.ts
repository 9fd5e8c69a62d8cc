import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../shared/api.ts';

export type RefundFilter = 'state' | 'filter';

/** Keys, fetchers and options of refunds that leave the house. */
export const refundQueries = {
  list: (list: ListQuery<RefundFilter>) =>
    queryOptions({
      queryKey: ['refunds', 'list', list],
      queryFn: ({ signal }) =>
        api.staffRefunds.list({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
