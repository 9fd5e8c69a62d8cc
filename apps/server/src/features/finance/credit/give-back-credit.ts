import { type Fen, fen, negate, subtract, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { BY_COMPANY, type CreditAccount, creditLineOf } from '../../ledger/credit-accounts/credit-accounts.ts';
import { postFromPrepayment } from '../../ledger/credit-accounts/post-from-prepayment.ts';
import { refundToCredit } from '../../ledger/ledger/credit-events.ts';
import { afterRelease } from '../../ledger/ledger/credit-memos.ts';
import { applyReduction } from './apply-reduction.ts';
import { lockAccount } from './lock-account.ts';
import {
  findPurchase,
  insertMovements,
  type Movement,
  type NewMovement,
  type Owed,
  owedOf,
  principalOf,
  unbilledOf,
} from './movement-store.ts';
import { requireStatement } from './statement-store.ts';

export interface CreditRefund {
  readonly refundNo: string;
  readonly paymentId: string;
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly amount: Fen;
}

/** Split of a refund: the outstanding debt is reduced first, the amount already repaid goes to the wallet. */
export interface RefundShares {
  /** Reduction of the purchase debt. */
  readonly principal: Fen;
  /** Part that pays late fees, when the refund exceeds the purchase debt. */
  readonly fees: Fen;
  readonly toWallet: Fen;
}

const smaller = (a: Fen, b: Fen): Fen => (a < b ? a : b);

export function shareRefund(amount: Fen, owed: Owed): RefundShares {
  const principal = smaller(amount, principalOf(owed));
  const fees = smaller(subtract(amount, principal), owed.fees);
  return { principal, fees, toWallet: fen(amount - principal - fees) };
}

/** Locks what a refund of a credit part will touch. Call it before any account of the ledger is. */
export async function lockCreditOf(tx: Tx, memberId: string): Promise<void> {
  await lockAccount(tx, memberId);
}

/**
 * Gives the credit part of a main order back to where it is owed: what is on no statement yet just leaves, what is billed
 * lowers its statement by what is still owed of it, and the rest was repaid and goes to the wallet.
 * @returns what goes to the wallet
 */
export async function giveBackCredit(tx: Tx, refund: CreditRefund): Promise<Fen> {
  const locked = await lockAccount(tx, refund.memberId);
  const purchase = await findPurchase(tx, refund);
  if (!locked || !purchase)
    throw new Error(`refund ${refund.refundNo} belongs to an order that was not bought on credit`);
  const { account, now } = locked;
  const happenedAt = now > account.billedUntil ? now : account.billedUntil;
  return purchase.billedIn === null
    ? giveBackUnbilled(tx, account, refund, purchase, happenedAt)
    : giveBackBilled(tx, account, refund, purchase, { statementId: purchase.billedIn, happenedAt });
}

async function giveBackUnbilled(
  tx: Tx,
  account: CreditAccount,
  refund: CreditRefund,
  purchase: Movement,
  happenedAt: Date,
): Promise<Fen> {
  const { amount } = refund;
  await insertMovements(tx, [movementOf(refund, purchase, { amount, fee: ZERO_FEN, happenedAt })]);
  const change = afterRelease(await creditLineOf(tx, account), amount);
  const journal = refundToCredit({ ...refund, statementId: null, owed: amount, toWallet: ZERO_FEN, change });
  const purchased = await unbilledOf(tx, { mainOrderId: refund.mainOrderId });
  await postFromPrepayment(tx, journal, mainOf(refund), { eventAt: happenedAt, purchased });
  return ZERO_FEN;
}

async function giveBackBilled(
  tx: Tx,
  account: CreditAccount,
  refund: CreditRefund,
  purchase: Movement,
  { statementId, happenedAt }: { readonly statementId: string; readonly happenedAt: Date },
): Promise<Fen> {
  const owed = (await owedOf(tx, [statementId])).get(statementId) ?? { all: ZERO_FEN, fees: ZERO_FEN };
  const { principal, fees, toWallet } = shareRefund(refund.amount, owed);
  const back = fen(principal + fees);
  if (back > 0n)
    await insertMovements(tx, [
      { ...movementOf(refund, purchase, { amount: back, fee: fees, happenedAt }), settles: statementId },
    ]);
  const change = afterRelease(await creditLineOf(tx, account), principal);
  await postFromPrepayment(
    tx,
    refundToCredit({ ...refund, statementId, owed: back, toWallet, change }),
    mainOf(refund),
  );
  if (back > 0n)
    await applyReduction(tx, account, await requireStatement(tx, statementId), { by: BY_COMPANY, isPayment: false });
  return toWallet;
}

const mainOf = ({ mainOrderId: id, memberId }: CreditRefund) => ({ id, memberId });

const movementOf = (
  { refundNo, paymentId, mainOrderId, memberId }: CreditRefund,
  { mainNo }: Movement,
  { amount, fee, happenedAt }: { readonly amount: Fen; readonly fee: Fen; readonly happenedAt: Date },
): NewMovement => ({
  ...{ memberId, kind: 'refund', bizKey: `refund:${refundNo}`, reference: refundNo },
  ...{ amount: negate(amount), fee: negate(fee), happenedAt },
  order: { paymentId, mainOrderId, mainNo },
});
