import { subtract, toYuanText } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { refundOverpayment } from '../../finance/order-payments/refund-overpayment.ts';
import { advanceOrder, refreshMainOrder, validateAdvance } from '../../orders-core/orders/advance-order.ts';
import { isUnanswered } from '../../orders-core/orders/answer-deadlines.ts';
import { couponOf } from '../../orders-core/orders/coupon-lines.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { lockOrder, lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import { buyerActor, type OrderActor, type StaffActor, SYSTEM } from '../../orders-core/orders/order-actor.ts';
import { holdsChanged, specificationChanged } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { deliveryWaitOf } from '../../orders-core/orders/previous-delivery.ts';
import { shiftByWorkingDays } from '../../pricing/lead-times/working-days.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { endWait } from './end-wait.ts';
import { goOn } from './go-on.ts';
import { revertedBoard } from './reverted-board.ts';

interface Locked {
  readonly main: MainOrder;
  readonly order: PcbOrder;
}

/**
 * The buyer does without an accepted change order instead of paying what it costs more.
 * @throws Refusal `notFound`, `order.notAllowed`, or `order.priceVersionStale` when another version is in force
 */
export async function revertByBuyer(
  tx: Tx,
  memberId: string,
  input: { readonly orderId: string; readonly priceVersion: number; readonly reason: string },
): Promise<void> {
  const locked = await lockOrder(tx, input.orderId);
  const { order } = locked;
  if (order.memberId !== memberId) throw new Refusal('notFound');
  validateRevert(order, buyerActor(memberId));
  if (order.priceVersion !== input.priceVersion) throw new Refusal('order.priceVersionStale');
  await revert(tx, locked, buyerActor(memberId), input.reason);
}

/**
 * Reverts a change for staff, because the buyer asked for it or does not respond.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`
 */
export async function revertByStaff(
  tx: Tx,
  actor: StaffActor,
  input: { readonly orderId: string; readonly version: number; readonly reason: string },
): Promise<void> {
  const locked = await lockOrderAtVersion(tx, input.orderId, input.version);
  validateRevert(locked.order, actor);
  await revert(tx, locked, actor, input.reason);
  const { order } = locked;
  const { order: now } = await lockOrder(tx, order.id);
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state, amount: toYuanText(order.amountFen), workingDays: order.workingDays },
    after: { orderState: now.state, amount: toYuanText(now.amountFen), workingDays: now.workingDays },
    reason: input.reason,
  });
}

/** Reverts a change whose supplement was not paid in time; does nothing when it was paid meanwhile. */
export async function revertUnpaid(tx: Tx, orderId: string): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (await isUnanswered(tx, 'supplement', orderId)) await revert(tx, locked, SYSTEM, '');
}

const asRevert = (actor: OrderActor) =>
  ({ action: 'revertChange', actor, facts: { isPaid: false, isDelivered: false } }) as const;

const validateRevert = (order: PcbOrder, actor: OrderActor) => validateAdvance(order, asRevert(actor));

/**
 * Restores the previous specification, lines, days, weight and freight, and releases the board; overpayments are refunded by
 * the original parts.
 */
async function revert(tx: Tx, { main, order }: Locked, actor: OrderActor, reason: string): Promise<void> {
  const { previous, price, board, freight } = await revertedBoard(tx, main, order);
  const { amountFen, workingDays } = price;
  const daysDelta = workingDays - order.workingDays;
  await advanceOrder(tx, order, {
    ...asRevert(actor),
    reason,
    priceDeltaFen: subtract(amountFen, order.amountFen),
    daysDelta,
    set: {
      ...{ priceVersion: previous.version, amountFen, couponFen: couponOf(price.lines), workingDays },
      ...(board && { ...board, fileConfirmedAt: previous.fileConfirmedAt }),
      promisedShipDate: previous.promisedShipDate,
      forecastShipDate: await shiftForecast(tx, order, daysDelta),
    },
  });
  const { freightFen: beforeFen } = main;
  if (freight.priceFen !== beforeFen)
    await writeFreightChange(tx, main.id, { orderNos: [order.orderNo], beforeFen, freight });
  const now = await endWait(tx, order.id);
  if (now.order.state === 'inProduction') await raise(tx, specificationChanged, { order: now.order });
  const cause = { orderNo: order.orderNo, event: `revert${order.priceVersion}` };
  const dueFen = await refundOverpayment(tx, now.main, cause, reason);
  // A partial payment may cover what another board waits for.
  if (dueFen === 0n) await goOn(tx, main.id, 'settle');
  else if (await deliveryWaitOf(tx, main.id)) await holdForDelivery(tx, order.id);
  await refreshMainOrder(tx, main.id);
}

/**
 * Holds a paid board for its delivery, as the others are held: the parcel became more expensive while the board waited for its
 * supplement.
 */
async function holdForDelivery(tx: Tx, orderId: string): Promise<void> {
  await openHold(tx, (await lockOrder(tx, orderId)).order, 'payment', null);
  await raise(tx, holdsChanged, { orderIds: [orderId] });
}

async function shiftForecast(tx: Tx, order: PcbOrder, days: number): Promise<string | null> {
  const forecast = order.forecastShipDate ?? order.promisedShipDate;
  if (forecast === null || days === 0) return forecast;
  const { calendar, now } = await currentCalendar(tx);
  return shiftByWorkingDays(calendar, forecast, days, shanghaiDay(now));
}
