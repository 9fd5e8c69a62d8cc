import { add, type Fen } from '@xunban/money';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { isLargeAmount } from '../../base/action-limits/above-limit.ts';
import { askedToday } from './withdrawal-store.ts';

/** Time for which a bank account counts as new. */
export const NEW_ACCOUNT_MS = 86_400_000;

/**
 * Returns the earliest approval of a large withdrawal to a new bank account; null for any other. Withdrawals of one day count
 * together, so that several small ones do not avoid the wait.
 */
export async function earliestApproval(
  tx: Tx,
  { memberId, amount, addedAt }: { readonly memberId: string; readonly amount: Fen; readonly addedAt: Date },
): Promise<Date | null> {
  const until = new Date(addedAt.getTime() + NEW_ACCOUNT_MS);
  if (until <= (await databaseNow(tx))) return null;
  return (await isLargeAmount(tx, 'withdrawal', add(await askedToday(tx, memberId), amount))) ? until : null;
}
