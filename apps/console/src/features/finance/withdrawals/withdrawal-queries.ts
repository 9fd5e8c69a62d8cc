import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of withdrawals. */
export const withdrawalQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['withdrawals', 'list'], list, (query, options) => api.staffWithdrawals.list({ query }, options)),
  ofMember: (memberId: string, list: ListQuery<never>) =>
    listQuery(['members', memberId, 'withdrawals'], list, (query, options) =>
      api.staffWithdrawals.ofMember({ params: { id: memberId }, query }, options),
    ),
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
