import { boardsPerPiece, type PackingJob } from '@xunban/contract';
import { orderedDocumentsOf } from '@xunban/contract/option-tasks';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { isPaidInFull } from '../../finance/order-payments/amounts-of-order.ts';
import { maskPhone } from '../../identity/accounts/masked-numbers.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { mainIdByNumber } from '../../orders-core/orders/main-numbers.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { mainOrdersToPack } from '../../orders-core/orders/main-orders-to-pack.ts';
import { codeOf, isLive } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import {
  mainOrdersWithOpenParcels,
  mainOrdersWithWaybill,
  type PackedParcel,
  parcelsOf,
} from '../../orders-core/parcels/parcel-records.ts';
import { type ShipmentRecord, shipmentsOf } from '../../orders-core/parcels/shipments.ts';
import { availableDocuments } from '../order-documents/available-documents.ts';
import { piecesOf } from './planned-parcel.ts';

/** Returns a page of main orders to pack, hand over or follow up; a search for a number also finds shipped ones. */
export async function packingStation(
  reader: Reader,
  query: { readonly filter?: string | undefined; readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ readonly totalCount: number; readonly items: PackingJob[] }> {
  const text = query.filter?.trim() ?? '';
  const [also, found] = await Promise.all([
    mainOrdersWithOpenParcels(reader),
    text === '' ? [] : mainOrdersWithWaybill(reader, text.toUpperCase()),
  ]);
  const { total, ids } = await mainOrdersToPack(
    reader,
    { also, found },
    { text, skip: query.skipCount, take: query.maxResultCount },
  );
  const jobs = await viewJobs(reader, ids);
  return { totalCount: total, items: ids.flatMap((id) => jobs.get(id) ?? []) };
}

/** @throws Refusal `notFound` */
export async function packingJob(reader: Reader, no: string): Promise<PackingJob> {
  const id = await mainIdByNumber(reader, no.toUpperCase());
  const job = id === undefined ? undefined : (await viewJobs(reader, [id])).get(id);
  if (!job) throw new Refusal('notFound');
  return job;
}

async function viewJobs(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, PackingJob>> {
  const [mainOrders, parcels, shipments] = await Promise.all([
    findMainOrders(reader, ids),
    parcelsOf(reader, ids),
    shipmentsOf(reader, ids),
  ]);
  const [cards, names] = await Promise.all([
    memberCards(
      reader,
      mainOrders.map(({ memberId }) => memberId),
    ),
    staffNames(
      reader,
      parcels.map(({ packedBy }) => packedBy),
    ),
  ]);
  const jobs = new Map<string, PackingJob>();
  for (const main of mainOrders) {
    const address = await openAddress(reader, main);
    const own = parcels.filter(({ mainOrderId }) => mainOrderId === main.id);
    const live = main.orders.filter(({ state }) => isLive(state));
    const card = cards.get(main.memberId);
    jobs.set(main.id, {
      mainOrderId: main.id,
      mainNo: main.mainNo,
      memberId: main.memberId,
      memberName: card?.name ?? '',
      memberNo: card?.memberNo ?? '',
      carrier: main.carrier,
      packing: main.packing,
      address: { ...address, phone: maskPhone(address.phone) },
      promisedShipDate:
        live
          .filter(({ shipmentId }) => shipmentId === null)
          .flatMap(({ promisedShipDate }) => promisedShipDate ?? [])
          .sort()[0] ?? null,
      boards: await Promise.all(live.map((order) => viewBoard(reader, main, order, own))),
      parcels: own.map((parcel) =>
        viewParcel(
          main,
          parcel,
          names.get(parcel.packedBy) ?? '',
          shipments.find(({ id }) => id === parcel.id),
        ),
      ),
    });
  }
  return jobs;
}

async function viewBoard(
  reader: Reader,
  main: MainOrder,
  order: PcbOrder,
  parcels: readonly PackedParcel[],
): Promise<PackingJob['boards'][number]> {
  const { packed, sent } = piecesOf(order, parcels);
  const ordered = orderedDocumentsOf(order.spec);
  const there = ordered.length === 0 ? [] : await availableDocuments(reader, order);
  return {
    id: order.id,
    orderNo: order.orderNo,
    state: codeOf(order.state),
    quantity: order.spec.quantity,
    boardsPerPiece: boardsPerPiece(order.spec),
    ...{ packed, sent },
    weightG: order.weightG,
    isPaid: await isPaidInFull(reader, main, order),
    missingDocuments: ordered.map(({ document }) => document).filter((orderDocument) => !there.includes(orderDocument)),
  };
}

const viewParcel = (
  main: MainOrder,
  parcel: PackedParcel,
  packedBy: string,
  shipment: ShipmentRecord | undefined,
): PackingJob['parcels'][number] => ({
  ...{ id: parcel.id, carrier: parcel.carrier, waybill: parcel.waybill, weightG: parcel.weightG, packedBy },
  packedAt: toIso(parcel.packedAt),
  isSent: parcel.isSent,
  trouble: shipment?.trouble ?? null,
  deliveredAt: toIsoOrNull(shipment?.deliveredAt ?? null),
  isOutdated: !parcel.isSent && parcel.deliveryVersion !== main.deliveryVersion,
  items: parcel.items.flatMap(({ orderId, pieces }) => {
    const order = main.orders.find(({ id }) => id === orderId);
    return order ? [{ orderNo: order.orderNo, pieces, boardsPerPiece: boardsPerPiece(order.spec) }] : [];
  }),
});
