import { type Fen, subtract, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { freightRevenueOf } from '../ledger/freight-revenue.ts';
import { changeOrder, settleMain } from '../orders/change-order.ts';
import { earnedFreight } from '../orders/earned-freight.ts';
import { lockJudgedOrder } from '../orders/lock-order.ts';
import { mainAmounts } from '../orders/main-amounts.ts';
import type { OrderActor, StaffActor } from '../orders/order-actor.ts';
import type { MainOrder } from '../orders/order-records.ts';
import { netPaid } from '../payments/paid-orders.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { recogniseRevenue } from '../revenue/recognise-revenue.ts';
import { markDelivered, putShipment, shipmentsOf } from './shipments.ts';

export interface Dispatch {
  readonly orderId: string;
  readonly version: number;
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
}

/**
 * Sends a finished order with a waybill and books its revenue. Boards of one main order may travel under one waybill.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` (also when something is due),
 *   `shipping.noCarrier`, `shipping.waybillUsed`
 */
export async function shipOrder(tx: Tx, actor: StaffActor, dispatch: Dispatch): Promise<void> {
  const { main, order } = await lockJudgedOrder(tx, dispatch.orderId, dispatch.version);
  const { carriers } = await currentPriceData(tx, 'freight_table');
  if (!carriers.some(({ code }) => code === dispatch.carrier)) throw new Refusal('shipping.noCarrier');
  const isPaid = mainAmounts(main, await netPaid(tx, main.id)).dueFen <= 0n;
  const shipmentId = await putShipment(tx, {
    mainOrderId: main.id,
    memberId: main.memberId,
    carrier: dispatch.carrier,
    waybill: dispatch.waybill.toUpperCase(),
    weightG: dispatch.weightG,
    staffId: actor.id,
  });
  if (shipmentId === undefined) throw new Refusal('shipping.waybillUsed');
  await changeOrder(tx, order, {
    action: 'ship',
    actor,
    facts: { isPaid, isDelivered: false },
    set: { shipment_id: shipmentId },
  });
  await recogniseRevenue(tx, {
    orderNo: order.orderNo,
    mainOrderId: main.id,
    goods: order.amountFen,
    freight: await freightEarnedBy(tx, main, order.id, shipmentId),
  });
  await settleMain(tx, main.id);
}

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
  await changeOrder(tx, order, {
    action: 'confirmDelivery',
    actor,
    facts: { isPaid: true, isDelivered: (parcel?.deliveredAt ?? null) !== null },
  });
  if (parcel) await markDelivered(tx, parcel.id);
  await settleMain(tx, main.id);
}

/** What this board's way adds to the freight that is earned; nothing where an older version booked all of it at once. */
async function freightEarnedBy(tx: Tx, main: MainOrder, orderId: string, shipmentId: string): Promise<Fen> {
  const orders = main.orders.map((order) => (order.id === orderId ? { ...order, shipmentId } : order));
  const further = subtract(earnedFreight({ ...main, orders }), await freightRevenueOf(tx, main.id));
  return further > 0n ? further : ZERO_FEN;
}
