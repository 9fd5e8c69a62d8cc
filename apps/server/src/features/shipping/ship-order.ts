import type { Tx } from '../../platform/db/transaction.ts';
import { raise } from '../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../platform/refusal.ts';
import { boardObject, recordAct } from '../audit/record-act.ts';
import { isPaidInFull } from '../order-payments/amounts-of-order.ts';
import { advanceOrder, refreshMain } from '../orders/advance-order.ts';
import { lockJudgedOrder } from '../orders/lock-order.ts';
import type { OrderActor, StaffActor } from '../orders/order-actor.ts';
import { boardSent, parcelArrived } from '../orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../orders/order-records.ts';
import { requirePapers } from '../papers/require-papers.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { markDelivered, putShipment, shipmentsOf } from './shipments.ts';

export interface Dispatch {
  readonly orderId: string;
  readonly version: number;
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
}

/**
 * Sends a finished order with a waybill and tells so. Boards of one main order may travel under one waybill.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` (also when something is due),
 *   `shipping.noCarrier`, `shipping.waybillUsed`, `paper.no…` when a paper that was ordered is missing
 */
export async function shipOrder(tx: Tx, actor: StaffActor, dispatch: Dispatch): Promise<void> {
  const { main, order } = await lockJudgedOrder(tx, dispatch.orderId, dispatch.version);
  const { carriers } = await currentPriceData(tx, 'freight_table');
  if (!carriers.some(({ code }) => code === dispatch.carrier)) throw new Refusal('shipping.noCarrier');
  if (order.state === 'awaitingShipment') await requirePapers(tx, order);
  const isPaid = await isPaidInFull(tx, main, order);
  const { carrier, weightG } = dispatch;
  const waybill = dispatch.waybill.toUpperCase();
  const shipmentId = await putShipment(tx, {
    ...{ carrier, waybill, weightG },
    mainOrderId: main.id,
    memberId: main.memberId,
    staffId: actor.id,
  });
  if (shipmentId === undefined) throw new Refusal('shipping.waybillUsed');
  const to = await advanceOrder(tx, order, {
    action: 'ship',
    actor,
    facts: { isPaid, isDelivered: false },
    set: { shipmentId },
  });
  await recordAct(tx, {
    object: boardObject(order),
    before: { orderState: order.state },
    after: { orderState: to, carrier, waybill, weightG },
  });
  await raise(tx, boardSent, { main: withSent(main, order, shipmentId), order });
  await refreshMain(tx, main.id);
}

const withSent = (main: MainOrder, { id }: PcbOrder, shipmentId: string): MainOrder => ({
  ...main,
  orders: main.orders.map((order) => (order.id === id ? { ...order, state: 'awaitingReceipt', shipmentId } : order)),
});

/**
 * Records that the carrier delivered an order's parcel; every board in it has arrived.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`
 */
export async function confirmDelivery(
  tx: Tx,
  actor: OrderActor,
  input: { readonly orderId: string; readonly version: number },
): Promise<void> {
  const { main, order } = await lockJudgedOrder(tx, input.orderId, input.version);
  const parcel = (await shipmentsOf(tx, [main.id])).find(({ id }) => id === order.shipmentId);
  const to = await advanceOrder(tx, order, {
    action: 'confirmDelivery',
    actor,
    facts: { isPaid: true, isDelivered: (parcel?.deliveredAt ?? null) !== null },
  });
  await recordAct(tx, {
    object: boardObject(order),
    before: { orderState: order.state, isDelivered: false },
    after: { orderState: to, isDelivered: true },
  });
  if (parcel) {
    await markDelivered(tx, parcel.id);
    const orderIds = main.orders.filter(({ shipmentId }) => shipmentId === parcel.id).map(({ id }) => id);
    await raise(tx, parcelArrived, { orderIds, actor });
  }
  await refreshMain(tx, main.id);
}
