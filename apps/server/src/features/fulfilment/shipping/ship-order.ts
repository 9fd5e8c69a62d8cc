import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { refreshMainOrder, validateAdvance } from '../../orders-core/orders/advance-order.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { OrderActor, StaffActor } from '../../orders-core/orders/order-actor.ts';
import { endParcel, insertItems, insertParcel, parcelsOf } from '../../orders-core/parcels/parcel-records.ts';
import { putShipment, shipmentById } from '../../orders-core/parcels/shipments.ts';
import { requireDocuments } from '../order-documents/require-documents.ts';
import type { Dispatch, OrderVersion } from '../port/fulfilment-port.ts';
import { requireNoneOpen } from '../quality/open-nonconformance.ts';
import { requireWaybill } from './carrier-settings.ts';
import { deliverParcel } from './deliver-parcel.ts';
import { sendBoard } from './hand-over-parcel.ts';
import { piecesOf } from './planned-parcel.ts';

/**
 * Packs what is left of a finished order and hands it over at once. Boards of one main order may travel under one waybill.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` (also when something is due),
 *   `shipping.noCarrier`, `shipping.waybillForm`, `shipping.waybillUsed`, `parcel.isPacked` when pieces of it are in a parcel
 *   that has not been handed over, `paper.no…` when an ordered document is missing, `quality.openNonconformance`
 */
export async function shipOrder(tx: Tx, actor: StaffActor, dispatch: Dispatch): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, dispatch.orderId, dispatch.version);
  const { carrier, weightG } = dispatch;
  const waybill = await requireWaybill(tx, carrier, dispatch.waybill);
  const parcels = await parcelsOf(tx, [main.id]);
  const { packed, left } = piecesOf(order, parcels);
  if (order.state === 'awaitingShipment') {
    if (packed > 0) throw new Refusal('parcel.isPacked');
    await requireDocuments(tx, order);
    await requireNoneOpen(tx, order);
  }
  const shipmentId = await putShipment(tx, {
    ...{ carrier, waybill, weightG },
    mainOrderId: main.id,
    memberId: main.memberId,
    staffId: actor.id,
  });
  if (shipmentId === undefined) throw new Refusal('shipping.waybillUsed');
  const parcel = { carrier, waybill, weightG, mainOrderId: main.id, deliveryVersion: main.deliveryVersion };
  const isNew = (await insertParcel(tx, { ...parcel, id: shipmentId, packedBy: actor.id })) !== undefined;
  if (!isNew && !parcels.some(({ id }) => id === shipmentId)) throw new Refusal('shipping.waybillUsed');
  if (left > 0) await insertItems(tx, shipmentId, [{ orderId: order.id, pieces: left }]);
  if (isNew) await endParcel(tx, shipmentId, 'sent');
  const sent = await sendBoard(tx, actor, main, order, shipmentId);
  await Promise.all([
    recordAction(tx, {
      object: boardObject(order),
      before: { orderState: order.state },
      after: {
        orderState: sent.orders.find(({ id }) => id === order.id)?.state,
        ...{ carrier, waybill, weightG },
      },
    }),
    refreshMainOrder(tx, main.id),
  ]);
}

/**
 * Records that the carrier delivered an order's parcel; every board in it has arrived.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`
 */
export async function confirmDelivery(tx: Tx, actor: OrderActor, input: OrderVersion): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  const parcel = order.shipmentId === null ? undefined : await shipmentById(tx, order.shipmentId);
  const to = validateAdvance(order, {
    action: 'confirmDelivery',
    actor,
    facts: { isPaid: true, isDelivered: (parcel?.deliveredAt ?? null) !== null },
  });
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state, isDelivered: false },
    after: { orderState: to, isDelivered: true },
  });
  if (!parcel) throw new Error(`order ${order.orderNo} was sent without a parcel`);
  await deliverParcel(tx, main, parcel, actor);
}
