import type { Tx } from '../../../platform/db/transaction.ts';
import { type LockedCreditAccount, lockCreditRow, writeAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { closePeriod } from './close-period.ts';
import { accrueLateFees } from './late-fee.ts';
import { closesDue } from './periods.ts';

/**
 * Locks an account and first closes whatever month has turned since, and charges late fees through yesterday, so that what is
 * done next meets a purchase either on no statement or on the right one, and pays every fee of the days before, whether the
 * nightly job has come by or not.
 */
export async function lockAccount(tx: Tx, memberId: string): Promise<LockedCreditAccount | undefined> {
  const locked = await lockCreditRow(tx, memberId);
  if (!locked || locked.account.openedAt === null) return locked;
  let { account } = locked;
  for (const until of closesDue(account.billedUntil, locked.now, account.statementDay)) {
    await closePeriod(tx, { account, now: locked.now }, until);
    account = await writeAccount(tx, memberId, { billed_until: until });
  }
  await accrueLateFees(tx, { ...locked, account });
  return { ...locked, account };
}
