import { type Fen, ZERO_FEN } from '@xunban/money';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { postFromPrepayment } from '../../ledger/credit-accounts/post-from-prepayment.ts';
import { refundOnline, refundToWallet } from '../../ledger/ledger/events.ts';
import { giveBackCredit, lockCreditOf } from '../credit/give-back-credit.ts';
import { closeLivePayments } from './close-payment.ts';
import { type CoveredPart, payFromDispute, withCover } from './disputed-payment.ts';
import { RUN_REFUND } from './job-names.ts';
import { newRefundNo } from './payment-numbers.ts';
import { leftOf, planRefund, type RefundPart } from './payment-parts.ts';
import { refundNotification } from './refund-notification.ts';
import { insertOrderRefund, paidShares } from './refund-store.ts';

/**
 * Gives back what a main order was paid with, by its original parts, the newest first: the wallet's part at once, a part on
 * credit to where it is owed, an online part through the gateway that took it, unless a dispute has taken it already. Payments that are still open for the order are closed. Without an
 * amount everything that is left goes back; an unpaid order just loses its open payments.
 *
 * Call it with the main order locked, before any ledger account is. Revenue that was recognised already is not taken
 * back: the ledger refuses to give more than the order's prepayment holds.
 *
 * @returns how much goes back
 * @throws {Overdrawn} (`orderPrepaid`) when more is asked for than was prepaid and is not yet shipped.
 */
export async function refundMainOrder(tx: Tx, mainOrderId: string, reason: string, amount?: Fen): Promise<Fen> {
  await closeLivePayments(tx, mainOrderId);
  const shares = await paidShares(tx, mainOrderId);
  const back = amount ?? leftOf(shares);
  const plan = await withCover(tx, planRefund(shares, back));
  const [newest] = shares;
  if (!newest || plan.length === 0) return ZERO_FEN;
  const { memberId } = newest;
  // Statements are locked before any account of the ledger.
  if (plan.some(({ part }) => part === 'credit')) await lockCreditOf(tx, memberId);
  for (const part of plan) await refundPart(tx, part, { mainOrderId, memberId, reason });
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
  return back;
}

async function refundPart(
  tx: Tx,
  { paymentId, part, amount, cover }: CoveredPart,
  {
    mainOrderId,
    memberId,
    reason,
  }: { readonly mainOrderId: string; readonly memberId: string; readonly reason: string },
): Promise<void> {
  const main = { id: mainOrderId, memberId };
  const refundNo = newRefundNo();
  const refund = { refundNo, paymentId, part, amount, mainOrderId, reason };
  switch (part) {
    case 'wallet':
      await insertOrderRefund(tx, refund);
      await postFromPrepayment(tx, refundToWallet({ refundNo, mainOrderId, memberId, amount }), main);
      return notifyMember(tx, refundNotification({ memberId, refundNo, amount }));
    case 'credit': {
      const walletRest = await giveBackCredit(tx, { refundNo, paymentId, mainOrderId, memberId, amount });
      await insertOrderRefund(tx, { ...refund, walletRest });
      return notifyMember(tx, refundNotification({ memberId, refundNo, amount }));
    }
    case 'online':
      await insertOrderRefund(tx, { ...refund, ...(cover && { coveredBy: cover.by }) });
      await postFromPrepayment(tx, refundOnline({ refundNo, mainOrderId, amount }), main);
      if (cover?.by === 'loss') await payFromDispute(tx, { refundNo, amount, memberId, ...cover });
      if (!cover) await addJob(tx, RUN_REFUND, { refundNo }, { key: `refund ${refundNo}` });
  }
}

/** Returns the payment parts that such a refund of a main order would take; nothing is written. */
export const partsOfRefund = async (reader: Reader, mainOrderId: string, amount: Fen): Promise<RefundPart[]> =>
  planRefund(await paidShares(reader, mainOrderId), amount);
