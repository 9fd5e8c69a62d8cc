import type { Tx } from '../../../platform/db/transaction.ts';
import type { CreditAccount, CreditActor } from '../../ledger/credit-accounts/credit-accounts.ts';
import { moveAccount } from './move-account.ts';
import { moveStatement } from './move-statement.ts';
import { owedOf } from './movement-store.ts';
import { nextState } from './statement-machine.ts';
import { openStatements, type Statement } from './statement-store.ts';

/**
 * What follows when less is owed of a statement: it is paid off, or was paid in part, and the last overdue one that is paid off
 * lets its member buy on credit again.
 * @returns the account as it stands after it
 */
export async function followReduction(
  tx: Tx,
  account: CreditAccount,
  statement: Statement,
  { by, isPayment }: { readonly by: CreditActor; readonly isPayment: boolean },
): Promise<CreditAccount> {
  const owed = (await owedOf(tx, [statement.id])).get(statement.id)?.all ?? 0n;
  if (owed > 0n) {
    if (isPayment && nextState(statement.state, 'payPart')) await moveStatement(tx, statement, 'payPart', { by });
    return account;
  }
  if (nextState(statement.state, 'payOff')) await moveStatement(tx, statement, 'payOff', { by });
  return clearWhenNoneOverdue(tx, account, by);
}

/** Who was stopped because of what was overdue may buy again once nothing is. */
export async function clearWhenNoneOverdue(tx: Tx, account: CreditAccount, by: CreditActor): Promise<CreditAccount> {
  if (account.suspendedBecause !== 'overdue') return account;
  const isOverdue = (await openStatements(tx, account.memberId)).some(({ overdueSince }) => overdueSince !== null);
  return isOverdue ? account : moveAccount(tx, account, 'cleared', { by });
}
