import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { usePermission } from './access.tsx';
import { api } from './api.ts';

export type StandardAccount = CallOutput<AllCalls['staffVouchers']['accounts']>['items'][number];

export const standardAccountsQuery = () =>
  queryOptions({
    queryKey: ['vouchers', 'accounts'],
    queryFn: ({ signal }) => api.staffVouchers.accounts({}, { signal }),
  });

/** Returns the account of the accounting standard that holds in a month (yyyy-MM); undefined for a memo account. */
export function useStandardAccount(month: string): (code: string) => StandardAccount | undefined {
  const enabled = usePermission('ledger.view');
  const { data } = useQuery({ ...standardAccountsQuery(), enabled });
  return (code) => data?.items.find((one) => one.code === code && one.since <= month);
}
