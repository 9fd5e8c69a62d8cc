import type { Tx } from '../../../platform/db/transaction.ts';
import type { CreditAccount, CreditActor } from '../../ledger/credit-accounts/credit-accounts.ts';
import { moveAccount } from './move-account.ts';
import { moveStatement } from './move-statement.ts';
import { owedOf } from './movement-store.ts';
import { nextState } from './statement-machine.ts';
import { openStatements, type Statement } from './statement-store.ts';

/**
 * Applies the effects of a lower balance on a statement: it is paid off or partly paid, and paying off the last overdue one
 * lets its member buy on credit again.
 * @returns the account after the change
 */
export async function applyReduction(
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

/** Lets a member suspended for overdue statements buy again once none is overdue. */
export async function clearWhenNoneOverdue(tx: Tx, account: CreditAccount, by: CreditActor): Promise<CreditAccount> {
  if (account.suspendedBecause !== 'overdue') return account;
  const isOverdue = (await openStatements(tx, account.memberId)).some(({ overdueSince }) => overdueSince !== null);
  return isOverdue ? account : moveAccount(tx, account, 'cleared', { by });
}
