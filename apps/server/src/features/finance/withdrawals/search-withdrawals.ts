import type { Fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { fullAccountNo } from '../../identity/bank-accounts/bank-account-cards.ts';
import { findByNumber, findWithdrawal } from './withdrawal-store.ts';

/** The withdrawal of this number. */
export async function withdrawalByNumber(
  reader: Reader,
  withdrawalNo: string,
): Promise<{ readonly id: string; readonly no: string; readonly memberId: string; readonly amount: Fen } | undefined> {
  const row = await findByNumber(reader, withdrawalNo);
  return row && { id: row.id, no: row.withdrawalNo, memberId: row.memberId, amount: row.amount };
}

/** The number of a withdrawal by its id. */
export const numberOfWithdrawal = async (reader: Reader, id: string): Promise<string | undefined> =>
  (await findWithdrawal(reader, id))?.withdrawalNo;

/** Returns the full account number of a withdrawal, and its member. */
export async function accountOfWithdrawal(
  reader: Reader,
  id: string,
): Promise<{ readonly value: string; readonly memberId: string } | undefined> {
  const row = await findWithdrawal(reader, id);
  const value = row && (await fullAccountNo(reader, row.bankAccountId));
  return row && value !== undefined ? { value, memberId: row.memberId } : undefined;
}
