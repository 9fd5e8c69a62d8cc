import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { WITHDRAWAL_STATES, type WithdrawalState } from '@xunban/contract/withdrawal-states';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';

export type WithdrawalFilter = 'state';
export const WITHDRAWAL_FILTERS: readonly WithdrawalFilter[] = ['state'];

const stateOf = (text: string | undefined): WithdrawalState | undefined =>
  WITHDRAWAL_STATES.find((state) => state === text);

/** Uses the keys of the wallet, so that wallet events invalidate these queries. */
export const withdrawalQueries = {
  list: (list: ListQuery<WithdrawalFilter>) =>
    queryOptions({
      queryKey: ['wallet', 'withdrawals', list],
      queryFn: ({ signal }) => {
        const state = stateOf(list.filters.state);
        return api.withdrawal.list({ query: { ...pagingOf(list), ...(state ? { state } : {}) } }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  allowance: queryOptions({
    queryKey: ['wallet', 'allowance'],
    queryFn: ({ signal }) => api.withdrawal.allowance({}, { signal }),
  }),
  accounts: queryOptions({
    queryKey: ['wallet', 'accounts'],
    queryFn: ({ signal }) => api.withdrawal.bankAccounts({}, { signal }),
  }),
};
