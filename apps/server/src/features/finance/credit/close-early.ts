import type { Tx } from '../../../platform/db/transaction.ts';
import { writeAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { closePeriod } from './close-period.ts';
import { lockAccount } from './lock-account.ts';
import type { Statement } from './statement-store.ts';

/**
 * Closes a member's purchases so far, as if their month were over. For demo instances, where users do not wait for the end of a
 * month; the next close bills later purchases.
 */
export async function closeEarly(tx: Tx, memberId: string): Promise<Statement | undefined> {
  const locked = await lockAccount(tx, memberId);
  if (!locked || locked.account.openedAt === null) return undefined;
  const until = new Date(Math.max(locked.now.getTime(), locked.account.billedUntil.getTime()) + 1);
  const statement = await closePeriod(tx, locked, until);
  await writeAccount(tx, memberId, { billed_until: until });
  return statement;
}
