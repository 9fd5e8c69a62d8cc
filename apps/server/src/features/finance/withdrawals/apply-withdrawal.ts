import { type Fen, subtract, toYuanText } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { lockMember } from '../../identity/accounts/members.ts';
import { lockOwnAccount } from '../../identity/bank-accounts/bank-account-cards.ts';
import { certifiedHolder } from '../../identity/bank-accounts/save-bank-account.ts';
import { sameName } from '../../identity/company-register/same-name.ts';
import { isOverdrawn } from '../../ledger/ledger/post-journal.ts';
import { clampToZero } from './allowance.ts';
import { bookApplied, moveWithdrawal } from './move-withdrawal.ts';
import { earliestApproval } from './new-account.ts';
import { freeOf, originsOf } from './read-origins.ts';
import { isUndecided } from './withdrawal-machine.ts';
import { newWithdrawalNo } from './withdrawal-numbers.ts';
import { type WithdrawalRule, withdrawalRule } from './withdrawal-rule.ts';
import { askedToday, insertWithdrawal, lockWithdrawal, openWithdrawalOf } from './withdrawal-store.ts';

interface Application {
  readonly memberId: string;
  readonly amount: Fen;
  readonly bankAccountId: string;
}

/**
 * Requests a payout to an account in the member's own name; from now on the money cannot be spent. A large one to a new account
 * waits a day, of which the member is notified. The caller has checked the pay password, whose lock makes other debits of the
 * member wait.
 * @throws {Refusal} `withdrawal.notCertified`, `withdrawal.open`, `notFound`, `withdrawal.notOwnName`, `withdrawal.tooSmall`,
 * `withdrawal.overDay`, `withdrawal.notFree`, `payment.insufficientBalance`
 */
export async function applyWithdrawal(tx: Tx, { memberId, amount, bankAccountId }: Application): Promise<string> {
  const holder = certifiedHolder(await lockMember(tx, memberId));
  if (!holder) throw new Refusal('withdrawal.notCertified');
  if (await openWithdrawalOf(tx, memberId)) throw new Refusal('withdrawal.open');
  const account = await lockOwnAccount(tx, memberId, bankAccountId);
  if (!account) throw new Refusal('notFound');
  if (!sameName(account.holderName, holder.name))
    throw new Refusal('withdrawal.notOwnName', { params: { name: holder.name } });
  await requireAllowed(tx, memberId, amount);
  const notBefore = await earliestApproval(tx, { memberId, amount, addedAt: account.addedAt });
  const withdrawalNo = newWithdrawalNo();
  const made = await insertWithdrawal(tx, { withdrawalNo, memberId, bankAccountId, amount, notBefore });
  if (!made) throw new Refusal('withdrawal.open');
  try {
    await bookApplied(tx, made);
  } catch (error) {
    if (isOverdrawn(error, 'walletAvailable')) throw new Refusal('payment.insufficientBalance');
    throw error;
  }
  if (notBefore !== null)
    await notifyMember(tx, {
      ...{ memberId, event: 'withdrawalWaits', fact: made.id },
      params: { withdrawalNo, amount: toYuanText(amount), until: minuteCell(toIso(notBefore)) ?? '' },
    });
  return made.id;
}

/** Cancels a request that is not approved yet. @throws {Refusal} `notFound`, `withdrawal.moved` */
export async function cancelWithdrawal(tx: Tx, memberId: string, id: string): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, { id });
  if (withdrawal?.memberId !== memberId) throw new Refusal('notFound');
  if (!isUndecided(withdrawal.state)) throw new Refusal('withdrawal.moved');
  await moveWithdrawal(tx, withdrawal, 'cancel', { by: { kind: 'buyer', id: memberId } });
}

async function requireAllowed(tx: Tx, memberId: string, amount: Fen): Promise<void> {
  const rule = await withdrawalRule(tx);
  if (amount < rule.min) throw new Refusal('withdrawal.tooSmall', { params: { min: toYuanText(rule.min) } });
  const free = freeOf(await originsOf(tx, memberId, rule.gatewayDays));
  if (amount > free) throw notFree(free, rule);
  const left = clampToZero(subtract(rule.perDay, await askedToday(tx, memberId)));
  if (amount > left)
    throw new Refusal('withdrawal.overDay', {
      params: { left: toYuanText(left), perDay: toYuanText(rule.perDay) },
      data: { left: toYuanText(left) },
    });
}

const notFree = (free: Fen, { gatewayDays }: WithdrawalRule): Refusal =>
  new Refusal('withdrawal.notFree', { params: { free: toYuanText(free), days: gatewayDays } });
