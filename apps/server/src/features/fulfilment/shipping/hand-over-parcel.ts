import type { ParcelTrouble } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { isPaidInFull } from '../../finance/order-payments/amounts-of-order.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { moveToParcel } from '../../orders-core/orders/move-to-parcel.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { boardSent } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import {
  endParcel,
  insertItems,
  insertParcel,
  insertParcelEvent,
  type PackedParcel,
  parcelsOf,
} from '../../orders-core/parcels/parcel-records.ts';
import { putShipment, replaceShipment, shipmentById, writeTrouble } from '../../orders-core/parcels/shipments.ts';
import { requireNoneOpen } from '../quality/open-nonconformance.ts';
import { requireWaybill } from './carrier-settings.ts';
import { notifyOfWaybill } from './notify-buyer.ts';
import { itemsText, lockParcel, mainObject } from './pack-parcel.ts';
import { piecesOf } from './planned-parcel.ts';
import { publishParcels } from './publish-parcels.ts';

/**
 * Hands a packed parcel to its carrier. A board is sent, and its revenue booked, with the parcel that takes the last of
 * its pieces.
 * @throws Refusal `notFound`, `parcel.ended`, `parcel.outdated` when the buyer has changed the delivery since it was packed,
 *   `order.notAllowed`, `quality.openNonconformance`, `shipping.waybillUsed`
 */
export async function handOverParcel(tx: Tx, staff: StaffActor, parcelId: string): Promise<void> {
  const { main, parcel } = await lockParcel(tx, parcelId);
  if (parcel.isSent) throw new Refusal('parcel.ended');
  if (parcel.deliveryVersion !== main.deliveryVersion) throw new Refusal('parcel.outdated');
  const { carrier, waybill, weightG } = parcel;
  const put = { ...parcel, memberId: main.memberId, staffId: staff.id };
  if ((await putShipment(tx, put)) !== parcel.id) throw new Refusal('shipping.waybillUsed');
  await endParcel(tx, parcel.id, 'sent');
  const parcels = await parcelsOf(tx, [main.id]);
  let now = main;
  let isPart = false;
  for (const board of boardsIn(main, parcel)) {
    if (piecesOf(board, parcels).sent < board.spec.quantity) isPart = true;
    else now = await sendBoard(tx, staff, now, board, parcel.id);
  }
  if (isPart) await insertParcelEvent(tx, { parcelId: parcel.id, kind: 'partSent', staffId: staff.id });
  await recordAction(tx, {
    object: mainObject(main),
    after: { carrier, waybill, weightG, parcelItems: itemsText(main, parcel.items) },
  });
  await refreshMainOrder(tx, main.id);
  await publishParcels(tx, main);
}

/** The last pieces of a board have gone. @returns the main order as it stands after that */
export async function sendBoard(
  tx: Tx,
  staff: StaffActor,
  main: MainOrder,
  board: PcbOrder,
  shipmentId: string,
): Promise<MainOrder> {
  const isPaid = await isPaidInFull(tx, main, board);
  // Catches a nonconformance found after packing.
  await requireNoneOpen(tx, board);
  const state = await advanceOrder(tx, board, {
    ...{ action: 'ship', actor: staff, facts: { isPaid, isDelivered: false } },
    set: { shipmentId },
  });
  const sent = withSent(main, { ...board, state, shipmentId });
  await raise(tx, boardSent, { main: sent, order: board });
  return sent;
}

const boardsIn = ({ orders }: MainOrder, { items }: PackedParcel) =>
  orders.filter(({ id }) => items.some(({ orderId }) => orderId === id));

const withSent = (main: MainOrder, board: PcbOrder): MainOrder => ({
  ...main,
  orders: main.orders.map((order) => (order.id === board.id ? board : order)),
});

/**
 * Declares a parcel lost or returned that its carrier still reports as in transit, or does not track.
 * @throws Refusal `notFound`, `parcel.notOnItsWay`
 */
export async function declareLost(
  tx: Tx,
  staff: StaffActor,
  { id, trouble, reason }: { readonly id: string; readonly trouble: ParcelTrouble; readonly reason: string },
): Promise<void> {
  const { main, parcel } = await lockParcel(tx, id);
  const shipment = await shipmentById(tx, parcel.id);
  if (!shipment || shipment.deliveredAt !== null || shipment.trouble !== null || shipment.replacedBy !== null)
    throw new Refusal('parcel.notOnItsWay');
  await writeTrouble(tx, parcel.id, trouble);
  const kind = trouble === 'lost' ? 'declaredLost' : 'declaredReturned';
  await insertParcelEvent(tx, { parcelId: parcel.id, kind, staffId: staff.id, reason });
  const { carrier, waybill } = parcel;
  await recordAction(tx, { object: mainObject(main), after: { carrier, waybill }, reason });
  await refreshMainOrder(tx, main.id);
  await publishParcels(tx, main);
}

/**
 * Clears the trouble of a parcel that was reported or declared as lost or returning.
 * @throws Refusal `notFound`, `parcel.noTrouble`
 */
export async function foundParcel(
  tx: Tx,
  staff: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { main, parcel } = await lockParcel(tx, id);
  if (!(await shipmentById(tx, parcel.id))?.trouble) throw new Refusal('parcel.noTrouble');
  await writeTrouble(tx, parcel.id, null);
  await insertParcelEvent(tx, { parcelId: parcel.id, kind: 'found', staffId: staff.id, reason });
  const { carrier, waybill } = parcel;
  await recordAction(tx, { object: mainObject(main), after: { carrier, waybill }, reason });
  await publishParcels(tx, main);
}

/**
 * Sends what was in a lost or returned parcel once more. Its boards were sold when they left for the first time, so nothing
 * is booked.
 * @throws Refusal `notFound`, `parcel.noTrouble`, `shipping.…`
 */
export async function resendParcel(
  tx: Tx,
  staff: StaffActor,
  again: {
    readonly id: string;
    readonly carrier: string;
    readonly waybill: string;
    readonly weightG: number;
    readonly reason: string;
  },
): Promise<void> {
  const { main, parcel } = await lockParcel(tx, again.id);
  if (!(await shipmentById(tx, parcel.id))?.trouble) throw new Refusal('parcel.noTrouble');
  const { carrier, weightG, reason } = again;
  const waybill = await requireWaybill(tx, carrier, again.waybill);
  const id = await insertParcel(tx, {
    ...{ mainOrderId: main.id, carrier, waybill, weightG },
    deliveryVersion: main.deliveryVersion,
    packedBy: staff.id,
  });
  const put = { id: id ?? '', mainOrderId: main.id, memberId: main.memberId, carrier, waybill, weightG };
  if (id === undefined || (await putShipment(tx, { ...put, staffId: staff.id })) !== id)
    throw new Refusal('shipping.waybillUsed');
  await replaceShipment(tx, parcel.id, id);
  await insertItems(tx, id, parcel.items);
  await endParcel(tx, id, 'sent');
  await moveToParcel(tx, parcel.id, id);
  const [before, after] = [`${parcel.carrier} ${parcel.waybill}`, `${carrier} ${waybill}`];
  await insertParcelEvent(tx, { parcelId: parcel.id, kind: 'resent', staffId: staff.id, reason, before, after });
  await recordAction(tx, {
    object: mainObject(main),
    before: { carrier: parcel.carrier, waybill: parcel.waybill },
    after: { carrier, waybill, weightG },
    reason,
  });
  await notifyOfWaybill(tx, 'parcelResent', { main, parcel, to: waybill });
  await refreshMainOrder(tx, main.id);
  await publishParcels(tx, main);
}
