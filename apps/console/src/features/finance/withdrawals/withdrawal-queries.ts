import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of withdrawals. */
export const withdrawalQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: ['withdrawals', 'list', list],
      queryFn: ({ signal }) =>
        api.staffWithdrawals.list({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
    }),
  ofMember: (memberId: string, list: ListQuery<never>) =>
    queryOptions({
      queryKey: ['members', memberId, 'withdrawals', list],
      queryFn: ({ signal }) =>
        api.staffWithdrawals.ofMember({ params: { id: memberId }, query: pagingOf(list) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['withdrawals', 'detail', id],
      queryFn: ({ signal }) => api.staffWithdrawals.detail({ params: { id } }, { signal }),
    }),
  rule: () =>
    queryOptions({
      queryKey: ['withdrawals', 'rule'],
      queryFn: ({ signal }) => api.staffWithdrawals.rule({}, { signal }),
    }),
};

/** Fetches displayed withdrawals again whenever a wallet changes. */
export function useLiveWithdrawals(): void {
  const client = useQueryClient();
  useChanges('wallet', () => void client.invalidateQueries({ queryKey: ['withdrawals'], type: 'active' }));
}
