import { type Fen, subtract } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { refundOverpayment } from '../../finance/order-payments/refund-overpayment.ts';
import {
  advanceOrder,
  type OrderFacets,
  refreshAndRead,
  validateAdvance,
} from '../../orders-core/orders/advance-order.ts';
import { couponOf } from '../../orders-core/orders/coupon-lines.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { holdForSupplement } from '../../orders-core/orders/holds.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import { buyerActor, SYSTEM } from '../../orders-core/orders/order-actor.ts';
import { holdsChanged, specificationChanged } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type PriceVersionRecord, priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { shiftByWorkingDays } from '../../pricing/lead-times/working-days.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { storePreviousBoard } from './board-before-change.ts';
import { endWait } from './end-wait.ts';
import { goOn } from './go-on.ts';
import { changedBoard, changedQuote, freightWithChange, pendingVersion, totalDelta } from './pending-change.ts';

export interface Acceptance {
  readonly orderId: string;
  readonly priceVersion: number;
  /** The freight shown to the buyer; undefined when none was shown. */
  readonly freightFen?: Fen | undefined;
}

/**
 * The buyer accepts a change order; its specification, price, days, route, weight and freight hold from now on. An order that
 * was never paid for waits for its payment. For one that is sold the money stays with it: what it costs more is due before
 * it goes on, what it costs less goes back at once.
 * @throws Refusal `notFound`, `order.notAllowed`, `shipping.noCarrier`, or `order.priceVersionStale` when another version or
 *   freight is on offer
 */
export async function acceptChange(tx: Tx, memberId: string, input: Acceptance): Promise<void> {
  const { main, order } = await lockOrder(tx, input.orderId);
  if (order.memberId !== memberId) throw new Refusal('notFound');
  const accept = {
    action: 'acceptChange',
    actor: buyerActor(memberId),
    facts: { isPaid: false, isDelivered: false },
  } as const;
  validateAdvance(order, accept);
  const proposed = pendingVersion(order, await priceVersionsOf(tx, order.id));
  if (!proposed) throw new Error(`order ${order.orderNo} has no pending change order`);
  if (proposed.version !== input.priceVersion) throw new Refusal('order.priceVersionStale');
  const board = changedBoard(order, await changedQuote(tx, proposed));
  const freight = await freightWithChange(tx, main, board);
  if (input.freightFen !== undefined && input.freightFen !== freight.priceFen)
    throw new Refusal('order.priceVersionStale');

  const { version: priceVersion, amountFen, workingDays, reason } = proposed;
  await advanceOrder(tx, order, {
    ...accept,
    reason,
    priceDeltaFen: subtract(amountFen, order.amountFen),
    daysDelta: workingDays - order.workingDays,
    set: {
      priceVersion,
      amountFen,
      couponFen: couponOf(proposed.lines),
      workingDays,
      ...board,
      ...(await shiftDates(tx, order, proposed)),
    },
  });
  const { freightFen: beforeFen } = main;
  if (freight.priceFen !== beforeFen)
    await writeFreightChange(tx, main.id, { orderNos: [order.orderNo], beforeFen, freight });
  if (isSold(order)) {
    const delta = totalDelta(main, order, { amountFen, freightFen: freight.priceFen });
    await applyDifference(tx, { main, order, proposed, delta });
  }
  const now = await refreshAndRead(tx, main.id);
  // Together with paid boards: additional freight is due with this board, saved freight is refunded.
  if (!isSold(order) && freight.priceFen !== beforeFen)
    await refundOverpayment(tx, now, { orderNo: order.orderNo, event: `change${priceVersion}` }, reason);
}

/** A promised day moves by what the board takes more or less, and what is expected with it. */
async function shiftDates(tx: Tx, order: PcbOrder, { workingDays }: PriceVersionRecord): Promise<OrderFacets> {
  const { promisedShipDate: promised, forecastShipDate } = order;
  const days = workingDays - order.workingDays;
  if (promised === null || days === 0) return {};
  const { calendar, now } = await currentCalendar(tx);
  const shift = (day: string) => shiftByWorkingDays(calendar, day, days, shanghaiDay(now));
  return { promisedShipDate: shift(promised), forecastShipDate: shift(forecastShipDate ?? promised) };
}

interface Accepted {
  readonly main: MainOrder;
  /** State before the change. */
  readonly order: PcbOrder;
  readonly proposed: PriceVersionRecord;
  /** The increase of the main order's total; negative for a decrease. */
  readonly delta: Fen;
}

/** A sold board stands still no more for its change order: it goes on as it was changed, or waits for its supplement. */
async function applyDifference(tx: Tx, { main, order, proposed, delta }: Accepted): Promise<void> {
  const now = await endWait(tx, order.id);
  if (order.state === 'inProduction') await raise(tx, specificationChanged, { order: now.order });
  const cause = { orderNo: order.orderNo, event: `change${proposed.version}` };
  const dueFen = await refundOverpayment(tx, now.main, cause, proposed.reason);
  if (dueFen > 0n && delta > 0n) {
    await storePreviousBoard(tx, order, proposed.version);
    await holdForSupplement(tx, now.order);
    return raise(tx, holdsChanged, { orderIds: [order.id] });
  }
  if (now.order.state === 'awaitingPayment')
    await advanceOrder(tx, now.order, {
      action: 'settle',
      actor: SYSTEM,
      facts: { isPaid: true, isDelivered: false },
    });
  // The amount saved on this board may cover what another one waits for.
  if (dueFen === 0n) await goOn(tx, main.id, 'settle');
}
