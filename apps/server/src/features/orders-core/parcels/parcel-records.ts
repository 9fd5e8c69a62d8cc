import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { ParcelItem } from './shipments.ts';

/** A packed parcel: still in the factory, or handed over as the shipment with the same id. */
export interface PackedParcel {
  readonly id: string;
  readonly mainOrderId: string;
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
  readonly deliveryVersion: number;
  readonly packedBy: string | null;
  readonly packedAt: Date;
  readonly isSent: boolean;
  readonly items: readonly ParcelItem[];
}

type NewParcel = Omit<PackedParcel, 'id' | 'packedAt' | 'items' | 'isSent'> & { readonly id?: string };

/** @returns its id; undefined when the waybill is on another parcel */
export async function insertParcel(tx: Tx, parcel: NewParcel): Promise<string | undefined> {
  const row = await tx
    .insertInto('parcel')
    .values({
      ...(parcel.id && { id: parcel.id }),
      main_order_id: parcel.mainOrderId,
      carrier: parcel.carrier,
      waybill: parcel.waybill,
      weight_g: parcel.weightG,
      delivery_version: parcel.deliveryVersion,
      packed_by: parcel.packedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertItems(tx: Tx, parcelId: string, items: readonly ParcelItem[]): Promise<void> {
  await tx
    .insertInto('parcel_item')
    .values(items.map(({ orderId, pieces }) => ({ parcel_id: parcelId, order_id: orderId, pieces })))
    .onConflict((conflict) => conflict.columns(['parcel_id', 'order_id']).doNothing())
    .execute();
}

/** Every parcel of main orders that is not void and was not sent once more in another, the first packed first. */
export async function parcelsOf(reader: Reader, mainOrderIds: readonly string[]): Promise<PackedParcel[]> {
  if (mainOrderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('parcel')
    .leftJoin('shipment', 'shipment.id', 'parcel.id')
    .selectAll('parcel')
    .where('parcel.main_order_id', 'in', [...mainOrderIds])
    .where(sql<boolean>`parcel.outcome is distinct from 'void' and shipment.replaced_by is null`)
    .orderBy('parcel.packed_at')
    .orderBy('parcel.id')
    .execute();
  if (rows.length === 0) return [];
  const items = await reader
    .selectFrom('parcel_item')
    .selectAll()
    .where(
      'parcel_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({
    id: row.id,
    mainOrderId: row.main_order_id,
    carrier: row.carrier,
    waybill: row.waybill,
    weightG: row.weight_g,
    deliveryVersion: row.delivery_version,
    packedBy: row.packed_by,
    packedAt: row.packed_at,
    isSent: row.outcome === 'sent',
    items: items
      .filter(({ parcel_id }) => parcel_id === row.id)
      .map(({ order_id, pieces }) => ({ orderId: order_id, pieces })),
  }));
}

/**
 * Returns main orders with a parcel that is still in the factory, or that was lost or is returning and has not been handled.
 */
export async function mainOrdersWithOpenParcels(reader: Reader): Promise<string[]> {
  const [packed, troubled] = await Promise.all([
    reader.selectFrom('parcel').select('main_order_id').where('outcome', 'is', null).execute(),
    reader
      .selectFrom('shipment')
      .select('main_order_id')
      .where('trouble', 'is not', null)
      .where('replaced_by', 'is', null)
      .execute(),
  ]);
  return [...new Set([...packed, ...troubled].map((row) => row.main_order_id))];
}

/** Returns the main orders with a parcel of this waybill, in the factory or shipped. */
export async function mainOrdersWithWaybill(reader: Reader, waybill: string): Promise<string[]> {
  const [packed, gone] = await Promise.all([
    reader
      .selectFrom('parcel')
      .select('main_order_id')
      .where('outcome', 'is', null)
      .where('waybill', '=', waybill)
      .execute(),
    reader.selectFrom('shipment').select('main_order_id').where('waybill', '=', waybill).execute(),
  ]);
  return [...new Set([...packed, ...gone].map((row) => row.main_order_id))];
}

/** Number of parcels that a main order has ever had, void ones included. */
export async function countParcels(reader: Reader, mainOrderId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('parcel')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('main_order_id', '=', mainOrderId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function mainOfParcel(reader: Reader, parcelId: string): Promise<string | undefined> {
  const row = await reader.selectFrom('parcel').select('main_order_id').where('id', '=', parcelId).executeTakeFirst();
  return row?.main_order_id;
}

export async function endParcel(tx: Tx, parcelId: string, outcome: 'sent' | 'void'): Promise<void> {
  await tx.updateTable('parcel').set({ outcome, ended_at: sql<Date>`now()` }).where('id', '=', parcelId).execute();
}

/** @returns true when no other parcel has the number */
export async function writeWaybill(
  tx: Tx,
  parcel: Pick<PackedParcel, 'id' | 'isSent'>,
  to: { readonly carrier: string; readonly waybill: string },
): Promise<boolean> {
  const isTaken = await tx
    .selectFrom('parcel')
    .select('id')
    .where('carrier', '=', to.carrier)
    .where('waybill', '=', to.waybill)
    .where('id', '<>', parcel.id)
    .where(sql<boolean>`outcome is distinct from 'void'`)
    .executeTakeFirst();
  if (isTaken) return false;
  await tx.updateTable('parcel').set(to).where('id', '=', parcel.id).execute();
  if (parcel.isSent) await tx.updateTable('shipment').set(to).where('id', '=', parcel.id).execute();
  return true;
}

export interface ParcelEvent {
  readonly parcelId: string;
  readonly kind: 'partSent' | 'voided' | 'waybillCorrected' | 'declaredLost' | 'declaredReturned' | 'found' | 'resent';
  readonly staffId: string | null;
  readonly reason: string;
  readonly before: string;
  readonly after: string;
}

export async function insertParcelEvent(
  tx: Tx,
  {
    parcelId,
    kind,
    staffId,
    reason = '',
    before = '',
    after = '',
  }: Pick<ParcelEvent, 'parcelId' | 'kind' | 'staffId'> & Partial<ParcelEvent>,
): Promise<void> {
  await tx
    .insertInto('parcel_event')
    .values({ parcel_id: parcelId, kind, staff_id: staffId, reason, before, after })
    .execute();
}

/** Returns the staff actions on the parcels of a main order, and the carrier reports of lost and returned ones. */
export async function parcelEventsOf(reader: Reader, mainOrderId: string) {
  const [done, reported] = await Promise.all([
    reader
      .selectFrom('parcel_event')
      .innerJoin('parcel', 'parcel.id', 'parcel_event.parcel_id')
      .select(['parcel_event.id', 'kind', 'staff_id', 'reason', 'before', 'after', 'happened_at', 'carrier', 'waybill'])
      .where('parcel.main_order_id', '=', mainOrderId)
      .execute(),
    reader
      .selectFrom('track_event')
      .innerJoin('shipment', 'shipment.id', 'track_event.shipment_id')
      .select(['track_event.id', 'kind', 'happened_at', 'place', 'carrier', 'track_event.waybill'])
      .where('shipment.main_order_id', '=', mainOrderId)
      .where('kind', 'in', ['lost', 'returned'])
      .execute(),
  ]);
  return { done, reported };
}
