import { type Fen, fen } from '@xunban/money';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { nextState } from '../../ledger/credit-accounts/credit-account-machine.ts';
import { findCreditAccount } from '../../ledger/credit-accounts/credit-accounts.ts';
import { figuresOf } from './figures.ts';
import { lockAccount } from './lock-account.ts';
import { moveAccount } from './move-account.ts';

/** Returns a member's total credit debt, billed or not. */
export async function creditOwed(reader: Reader, memberId: string): Promise<Fen> {
  const account = await findCreditAccount(reader, memberId);
  if (!account) return fen(0n);
  const { unbilled, billed } = await figuresOf(reader, account);
  return fen(unbilled + billed);
}

/** Ends credit, or withdraws the application, when a member closes the account. Nothing is owed any more. */
export async function endOwnCredit(tx: Tx, memberId: string): Promise<void> {
  const locked = await lockAccount(tx, memberId);
  if (!locked) return;
  const by = { kind: 'buyer', id: memberId } as const;
  const event = locked.account.state === 'applied' ? 'takeBack' : 'close';
  if (nextState(locked.account.state, event)) await moveAccount(tx, locked.account, event, { by });
}
