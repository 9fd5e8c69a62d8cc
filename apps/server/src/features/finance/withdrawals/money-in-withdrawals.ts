import type { Reader } from '../../../platform/db/transaction.ts';
import type { IsAccountInUse } from '../../identity/bank-accounts/save-bank-account.ts';
import { hasOpenTo, openWithdrawalOf } from './withdrawal-store.ts';

/** Returns the number of a member's open withdrawals: at most one. */
export const openWithdrawals = async (reader: Reader, memberId: string): Promise<number> =>
  (await openWithdrawalOf(reader, memberId)) ? 1 : 0;

/** True while money is in transit to a bank account. */
export const isAccountInUse: IsAccountInUse = hasOpenTo;

/** The bank's numbers of withdrawals that were paid, by their own numbers. */
export async function referencesOfWithdrawals(
  reader: Reader,
  withdrawalNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (withdrawalNos.length === 0) return new Map();
  const rows = await reader
    .selectFrom('withdrawal')
    .select(['withdrawal_no', 'bank_reference'])
    .where('withdrawal_no', 'in', [...withdrawalNos])
    .execute();
  return new Map(rows.map(({ withdrawal_no, bank_reference }) => [withdrawal_no, bank_reference ?? '']));
}
