import { subtract } from '@xunban/money';
import { writeLines } from '@xunban/pricing/stored-lines';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { movedDay } from '../../fulfilment/production/plan-windows.ts';
import { historyOf, type PastEntry } from '../../orders-core/orders/history.ts';
import { giveTimeToPay } from '../../orders-core/orders/holds.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type PriceVersionRecord, priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { quotesOfPrice } from '../../pricing/quotes/stored-quotes.ts';
import { type FormerBoard, writeFormerBoard } from './board-before-change.ts';

/**
 * A board that waits for its supplement since before there was a time for that gets one, from now on, with what it was before
 * worked out from its history. One that waits for a dearer parcel, or whose former specification is not certain, stays as it
 * is: its buyer pays, or staff agree on something with them.
 */
export async function giveOldSupplementTime(tx: Tx, orderId: string): Promise<void> {
  const { order } = await lockOrder(tx, orderId);
  if (order.heldFor !== 'payment' || order.answerDeadline !== null || !isSold(order)) return;
  const accepted = await acceptanceOf(tx, order);
  const former = accepted && (await formerBoard(tx, order, accepted));
  if (!former) return;
  await writeFormerBoard(tx, order, former);
  await giveTimeToPay(tx, order);
}

/** The acceptance that began the wait: both were written in one transaction. */
async function acceptanceOf(reader: Reader, { id, heldSince }: PcbOrder): Promise<PastEntry | undefined> {
  const history = await historyOf(reader, id);
  return history.find(({ action, at }) => action === 'acceptChange' && at.getTime() === heldSince?.getTime());
}

async function formerBoard(
  reader: Reader,
  order: PcbOrder,
  { priceDeltaFen, daysDelta }: PastEntry,
): Promise<FormerBoard | undefined> {
  const versions = await priceVersionsOf(reader, order.id);
  const accepted = versions.find(({ version }) => version === order.priceVersion);
  const former = versions.findLast(
    ({ version, amountFen, workingDays }) =>
      version < order.priceVersion &&
      amountFen === subtract(order.amountFen, priceDeltaFen) &&
      workingDays === order.workingDays - daysDelta,
  );
  if (!accepted || !former || order.promisedShipDate === null) return undefined;
  const isSameBoard = accepted.quoteId === null;
  const quoteId = isSameBoard ? order.quoteId : (former.quoteId ?? (await onlyQuoteOf(reader, order, former)));
  if (!quoteId) return undefined;
  const { calendar, now } = await currentCalendar(reader);
  return {
    version: former.version,
    quoteId,
    promisedShipDate:
      daysDelta === 0
        ? order.promisedShipDate
        : movedDay(calendar, order.promisedShipDate, -daysDelta, shanghaiDay(now)),
    fileConfirmedAt: isSameBoard ? order.fileConfirmedAt : null,
  };
}

/** The quote that a version came from, when nothing else of this buyer had the same lines for another specification. */
async function onlyQuoteOf(
  reader: Reader,
  { memberId }: PcbOrder,
  { amountFen, workingDays, lines }: PriceVersionRecord,
): Promise<string | undefined> {
  const quotes = (await quotesOfPrice(reader, memberId, { amountFen, workingDays })).filter(
    (quote) => writeLines(quote.lines) === writeLines(lines),
  );
  const specs = new Set(quotes.map(({ fingerprint }) => fingerprint));
  return specs.size === 1 ? quotes[0]?.quoteId : undefined;
}
