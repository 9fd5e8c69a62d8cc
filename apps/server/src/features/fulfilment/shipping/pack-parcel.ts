import { boardsPerPiece } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { printedPieces } from '../../../platform/documents/printed-pieces.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { isPaidInFull } from '../../finance/order-payments/amounts-of-order.ts';
import { mainIdByNumber } from '../../orders-core/orders/main-numbers.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import {
  endParcel,
  insertItems,
  insertParcel,
  insertParcelEvent,
  mainOfParcel,
  type PackedParcel,
  parcelsOf,
  writeWaybill,
} from '../../orders-core/parcels/parcel-records.ts';
import { type ParcelItem, shipmentById, writeTrouble } from '../../orders-core/parcels/shipments.ts';
import { requireDocuments } from '../order-documents/require-documents.ts';
import { requireNoneOpen } from '../quality/open-nonconformance.ts';
import { requireWaybill } from './carrier-settings.ts';
import { notifyOfWaybill } from './notify-buyer.ts';
import { packingFaults } from './planned-parcel.ts';
import { publishParcels } from './publish-parcels.ts';

export interface Packing {
  readonly no: string;
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
  readonly items: readonly ParcelItem[];
}

/**
 * Packs pieces of finished boards into a parcel; nothing leaves the factory yet.
 * @throws Refusal `notFound`, `invalidInput` with every faulty item, `order.notAllowed` for unpaid boards, `paper.no…`,
 * `quality.openNonconformance`,
 *   `shipping.noCarrier`, `shipping.waybillForm`, `shipping.waybillUsed`
 */
export async function packParcel(tx: Tx, staff: StaffActor, packing: Packing): Promise<void> {
  const id = await mainIdByNumber(tx, packing.no.toUpperCase());
  const [main] = id === undefined ? [] : await lockMainOrders(tx, [id]);
  if (!main) throw new Refusal('notFound');
  const fields = packingFaults(main, await parcelsOf(tx, [main.id]), packing.items);
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });
  const boards = main.orders.filter((order) => packing.items.some(({ orderId }) => orderId === order.id));
  for (const board of boards) {
    if (!(await isPaidInFull(tx, main, board))) throw new Refusal('order.notAllowed', { data: { reason: 'unpaid' } });
    await requireDocuments(tx, board);
    await requireNoneOpen(tx, board);
  }
  const { carrier, weightG } = packing;
  const waybill = await requireWaybill(tx, carrier, packing.waybill);
  const parcelId = await insertParcel(tx, {
    ...{ mainOrderId: main.id, carrier, waybill, weightG },
    deliveryVersion: main.deliveryVersion,
    packedBy: staff.id,
  });
  if (parcelId === undefined) throw new Refusal('shipping.waybillUsed');
  await insertItems(tx, parcelId, packing.items);
  await recordAction(tx, {
    object: mainObject(main),
    after: { carrier, waybill, weightG, parcelItems: itemsText(main, packing.items) },
  });
  await publishParcels(tx, main);
}

/**
 * Unpacks a parcel that is still in the factory.
 * @throws Refusal `notFound`, `parcel.ended`
 */
export async function voidParcel(
  tx: Tx,
  staff: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { main, parcel } = await lockParcel(tx, id);
  if (parcel.isSent) throw new Refusal('parcel.ended');
  await endParcel(tx, id, 'void');
  await insertParcelEvent(tx, { parcelId: id, kind: 'voided', staffId: staff.id, reason });
  const { carrier, waybill } = parcel;
  await recordAction(tx, { object: mainObject(main), before: { carrier, waybill }, reason });
  await publishParcels(tx, main);
}

/**
 * Corrects the waybill of a parcel, in the factory or in transit.
 * @throws Refusal `notFound`, `parcel.delivered`, `shipping.noCarrier`, `shipping.waybillForm`, `shipping.waybillUsed`
 */
export async function correctWaybill(
  tx: Tx,
  staff: StaffActor,
  wanted: { readonly id: string; readonly carrier: string; readonly waybill: string; readonly reason: string },
): Promise<void> {
  const { main, parcel } = await lockParcel(tx, wanted.id);
  const shipment = parcel.isSent ? await shipmentById(tx, parcel.id) : undefined;
  if (shipment?.deliveredAt) throw new Refusal('parcel.delivered');
  const to = { carrier: wanted.carrier, waybill: await requireWaybill(tx, wanted.carrier, wanted.waybill) };
  if (!(await writeWaybill(tx, parcel, to))) throw new Refusal('shipping.waybillUsed');
  const { carrier, waybill } = parcel;
  const { reason } = wanted;
  await insertParcelEvent(tx, {
    ...{ parcelId: parcel.id, kind: 'waybillCorrected', staffId: staff.id, reason },
    before: `${carrier} ${waybill}`,
    after: `${to.carrier} ${to.waybill}`,
  });
  // Before the handover the buyer does not have the number.
  if (shipment) await notifyOfWaybill(tx, 'waybillCorrected', { main, parcel, to: to.waybill });
  // Trouble reported under the wrong number belongs to another parcel.
  if (shipment?.trouble) await writeTrouble(tx, parcel.id, null);
  await recordAction(tx, { object: mainObject(main), before: { carrier, waybill }, after: to, reason });
  await publishParcels(tx, main);
}

/** A parcel that is not void, with its main order locked. @throws Refusal `notFound` */
export async function lockParcel(
  tx: Tx,
  id: string,
): Promise<{ readonly main: MainOrder; readonly parcel: PackedParcel }> {
  const mainId = await mainOfParcel(tx, id);
  const [main] = mainId === undefined ? [] : await lockMainOrders(tx, [mainId]);
  const parcel = main && (await parcelsOf(tx, [main.id])).find((one) => one.id === id);
  if (!main || !parcel) throw new Refusal('notFound');
  return { main, parcel };
}

export const mainObject = (main: Pick<MainOrder, 'id' | 'mainNo' | 'memberId'>) =>
  ({ kind: 'mainOrder', id: main.id, no: main.mainNo, memberId: main.memberId }) as const;

/** Describes the contents of a parcel for the log. */
export const itemsText = ({ orders }: Pick<MainOrder, 'orders'>, items: readonly ParcelItem[]): string =>
  items
    .map(({ orderId, pieces }) => {
      const order = orders.find(({ id }) => id === orderId);
      return order ? `${order.orderNo} × ${printedPieces(pieces, boardsPerPiece(order.spec))}` : '';
    })
    .join(', ');
