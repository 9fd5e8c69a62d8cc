import type { Reader } from '../../platform/db/transaction.ts';
import type { IsAccountInUse } from '../bank-accounts/save-bank-account.ts';
import { hasOpenTo, openWithdrawalOf } from './withdrawal-store.ts';

/** How many withdrawals of a member have not ended: at most one. */
export const openWithdrawals = async (reader: Reader, memberId: string): Promise<number> =>
  (await openWithdrawalOf(reader, memberId)) ? 1 : 0;

/** Whether money is on its way to a bank account. */
export const isAccountInUse: IsAccountInUse = hasOpenTo;
