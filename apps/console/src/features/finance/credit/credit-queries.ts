import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of trade credit. */
export const creditQueries = {
  accounts: (list: ListQuery<WorkFilter>) =>
    listQuery(['credit', 'accounts'], list, (query, options) => api.staffCredit.accounts({ query }, options)),
  account: (id: string) =>
    queryOptions({
      queryKey: ['credit', 'account', id],
      queryFn: ({ signal }) => api.staffCredit.account({ params: { id } }, { signal }),
    }),
  statements: (list: ListQuery<WorkFilter>) =>
    listQuery(['credit', 'statements'], list, (query, options) => api.staffCredit.statements({ query }, options)),
  statementsOf: (memberId: string) =>
    queryOptions({
      queryKey: ['credit', 'statements', 'of', memberId],
      queryFn: ({ signal }) => api.staffCredit.statements({ query: { memberId, maxResultCount: 50 } }, { signal }),
    }),
  statement: (id: string) =>
    queryOptions({
      queryKey: ['credit', 'statement', id],
      queryFn: ({ signal }) => api.staffCredit.statement({ params: { id } }, { signal }),
    }),
  ageing: () =>
    queryOptions({
      queryKey: ['credit', 'ageing'],
      queryFn: ({ signal }) => api.staffCredit.ageing({}, { signal }),
    }),
};

/** Fetches displayed credit data again whenever a wallet changes. */
export function useLiveCredit(): void {
  const client = useQueryClient();
  useChanges('wallet', () => void client.invalidateQueries({ queryKey: ['credit'], type: 'active' }));
}
