import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { closeLivePayments } from '../../finance/payments/close-payment.ts';
import { postFromPrepayment } from '../../ledger/credit-accounts/post-from-prepayment.ts';
import { cancellationFee } from '../../ledger/ledger/events.ts';
import { advanceOrder, refreshMainOrder, validateAdvance } from '../../orders-core/orders/advance-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { buyerActor } from '../../orders-core/orders/order-actor.ts';
import { afterBoardsRemoved } from '../cancellations/after-boards-removed.ts';
import { endOffer, openOffer } from './cancellation-offers.ts';
import { endWait } from './end-wait.ts';

const FACTS = { isPaid: true, isDelivered: false } as const;

/**
 * Accepts for the buyer the cancellation of a board in production: the company retains the fee, the rest of its price and the
 * freight difference are refunded by the original parts.
 * @param input.feeFen the fee shown to the buyer
 * @throws Refusal `notFound`, `order.notAllowed`, or `order.priceVersionStale` when another fee is on offer
 */
export async function agreeCancellation(
  tx: Tx,
  memberId: string,
  input: { readonly orderId: string; readonly feeFen: Fen },
): Promise<void> {
  const { main, order } = await lockOrder(tx, input.orderId);
  if (order.memberId !== memberId) throw new Refusal('notFound');
  const agree = { action: 'agreeCancel', actor: buyerActor(memberId), facts: FACTS } as const;
  validateAdvance(order, agree);
  const offer = await openOffer(tx, order.id);
  if (offer?.feeFen !== input.feeFen) throw new Refusal('order.priceVersionStale');
  const { feeFen, reason } = offer;
  await endOffer(tx, order.id, 'agreed');
  await advanceOrder(tx, order, { ...agree, reason, set: { cancelFeeFen: feeFen } });
  // Payments are locked before any account of the ledger.
  await closeLivePayments(tx, main.id);
  const { orderNo } = order;
  if (feeFen > 0n)
    await postFromPrepayment(tx, cancellationFee({ orderNo, mainOrderId: main.id, amount: feeFen }), main);
  await afterBoardsRemoved(tx, main.id, [order], { reason, byBuyer: false });
}

/**
 * The buyer has the board made all the same.
 * @throws Refusal `notFound`, `order.notAllowed`
 */
export async function refuseCancellation(
  tx: Tx,
  memberId: string,
  input: { readonly orderId: string; readonly reason: string },
): Promise<void> {
  const { main, order } = await lockOrder(tx, input.orderId);
  if (order.memberId !== memberId) throw new Refusal('notFound');
  const { reason } = input;
  await advanceOrder(tx, order, { action: 'refuseCancel', actor: buyerActor(memberId), facts: FACTS, reason });
  await endOffer(tx, order.id, 'refused');
  await endWait(tx, order.id);
  await refreshMainOrder(tx, main.id);
}
