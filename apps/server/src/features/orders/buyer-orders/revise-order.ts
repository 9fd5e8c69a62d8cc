import { type Fen, subtract, toApi } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refreshAndRead, validateAdvance } from '../../orders-core/orders/advance-order.ts';
import { couponOf, listPriceOf, scaledCouponLines } from '../../orders-core/orders/coupon-lines.ts';
import { lastReason } from '../../orders-core/orders/history.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { buyerActor } from '../../orders-core/orders/order-actor.ts';
import { boardRevised } from '../../orders-core/orders/order-events.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { openRound } from '../../orders-core/orders/rounds.ts';
import { keepMinimum } from '../../pricing/coupons/coupons-of-order.ts';
import { adjustFreight } from '../../pricing/freight/current-freight.ts';
import { fingerprintOf } from '../../pricing/quotes/quote-board.ts';
import { findQuote, type StoredQuote } from '../../pricing/quotes/stored-quotes.ts';
import { quotedWithFile } from '../carts/add-to-cart.ts';
import { reviewSoon } from '../order-review/review-job.ts';

export interface Revision {
  readonly orderId: string;
  readonly version: number;
  readonly quoteId: string;
  readonly fileId?: string | undefined;
  readonly note: string;
  /** The price shown to the buyer. */
  readonly expectedFen: Fen;
}

/**
 * The buyer takes up an order that was sent back, waits for a consent or is unpaid: with another file, specification or
 * note it goes to review again, as its next round and under its number. Freight and coupons follow, and what
 * was about to be paid closes.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`, `order.nothingRevised`, `quote.priceChanged`,
 *   `shipping.noCarrier`, or as `quotedWithFile`
 */
export async function reviseOrder(tx: Tx, memberId: string, input: Revision): Promise<void> {
  const { main, order } = await lockOrder(tx, input.orderId);
  if (order.memberId !== memberId) throw new Refusal('notFound');
  // A board that lies in the cart comes back by the checkout.
  if (order.state === 'inCart') throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  validateAdvance(order, {
    action: 'resubmit',
    actor: buyerActor(memberId),
    facts: { isPaid: false, isDelivered: false },
  });
  if (order.version !== input.version) throw new Refusal('order.stateChanged');

  const { fileId, quoteId } = await quotedWithFile(tx, memberId, { ...input, fileId: input.fileId ?? order.fileId });
  const quote = await findQuote(tx, quoteId);
  if (!quote) throw new Error(`quote ${quoteId} not found`);
  const { spec, amountFen: listFen, workingDays, weightG } = quote;
  if (listFen !== input.expectedFen)
    throw new Refusal('quote.priceChanged', { data: { total: toApi(listFen), goodsAmount: toApi(listFen) } });
  if (!isRevised(order, quote, { ...input, fileId })) throw new Refusal('order.nothingRevised');

  const current = (await priceVersionsOf(tx, order.id)).find(({ version }) => version === order.priceVersion);
  const coupons = scaledCouponLines(current?.lines ?? [], listPriceOf(order), listFen);
  const amountFen = subtract(listFen, couponOf(coupons));
  const lines = [...quote.lines, ...coupons];
  const reason = await lastReason(tx, order.id);
  await openRound(
    tx,
    order,
    { ...{ fileId, quoteId, spec, amountFen, workingDays, weightG, lines }, note: input.note },
    reason,
  );
  await reviewSoon(tx, { id: order.id, round: order.round + 1 });
  const now = await keepMinimum(tx, await adjustFreight(tx, await refreshAndRead(tx, main.id), order.orderNo));
  await raise(tx, boardRevised, { main: now, orderNo: order.orderNo, round: order.round + 1 });
}

/** The same board with the same note has been reviewed already. */
const isRevised = (
  order: PcbOrder,
  { spec }: StoredQuote,
  { fileId, note }: Pick<Revision, 'fileId' | 'note'>,
): boolean =>
  fileId !== order.fileId ||
  note !== order.note ||
  spec.remarks !== order.spec.remarks ||
  fingerprintOf(spec) !== fingerprintOf(order.spec);
