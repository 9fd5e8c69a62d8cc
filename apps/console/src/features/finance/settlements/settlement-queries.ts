import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of the gateways' bills. */
export const settlementQueries = {
  bills: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: ['settlements', 'bills', list],
      queryFn: ({ signal }) =>
        api.staffSettlements.bills({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
    }),
  differences: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: ['settlements', 'differences', list],
      queryFn: ({ signal }) =>
        api.staffSettlements.differences({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
    }),
};
