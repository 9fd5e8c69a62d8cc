import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Shipment as Row } from '../../platform/db/schema.ts';
import type { Reader, Tx } from '../../platform/db/transaction.ts';

export interface ShipmentRecord {
  readonly id: string;
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
  readonly shippedAt: Date;
  readonly deliveredAt: Date | null;
}

export interface NewShipment {
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
  readonly staffId: string;
}

/**
 * The parcel of a waybill: a new one, or the one that boards of the same main order are in already.
 * @returns its id, or undefined when the number belongs to another order
 */
export async function putShipment(tx: Tx, shipment: NewShipment): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('shipment')
    .values({
      main_order_id: shipment.mainOrderId,
      member_id: shipment.memberId,
      carrier: shipment.carrier,
      waybill: shipment.waybill,
      weight_g: shipment.weightG,
      shipped_by: shipment.staffId,
    })
    .onConflict((conflict) => conflict.columns(['carrier', 'waybill']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const existing = await tx
    .selectFrom('shipment')
    .select('id')
    .where('carrier', '=', shipment.carrier)
    .where('waybill', '=', shipment.waybill)
    .where('main_order_id', '=', shipment.mainOrderId)
    // What has arrived takes no further boards.
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  return existing?.id;
}

export async function markDelivered(tx: Tx, shipmentId: string): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({ delivered_at: sql<Date>`now()` })
    .where('id', '=', shipmentId)
    .where('delivered_at', 'is', null)
    .execute();
}

export async function findShipment(
  reader: Reader,
  memberId: string,
  shipmentId: string,
): Promise<ShipmentRecord | undefined> {
  const row = await reader
    .selectFrom('shipment')
    .selectAll()
    .where('id', '=', shipmentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row && toRecord(row);
}

/** The parcels of main orders, the newest first. */
export async function shipmentsOf(reader: Reader, mainOrderIds: readonly string[]): Promise<ShipmentRecord[]> {
  if (mainOrderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('shipment')
    .selectAll()
    .where('main_order_id', 'in', mainOrderIds)
    .orderBy('shipped_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toRecord);
}

export async function memberShipments(
  reader: Reader,
  memberId: string,
  page: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly items: readonly ShipmentRecord[] }> {
  const own = reader.selectFrom('shipment').where('member_id', '=', memberId);
  const [{ count }, rows] = await Promise.all([
    own.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
    own.selectAll().orderBy('shipped_at', 'desc').orderBy('id').offset(page.skip).limit(page.take).execute(),
  ]);
  return { total: Number(count), items: rows.map(toRecord) };
}

/** Whether the parcel of this id was delivered so many days ago, or longer: for lists of the boards that are in it. */
export const hasArrivedDaysAgo =
  (days: number) =>
  (shipmentId: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`exists (select from shipment where shipment.id = ${shipmentId}
      and shipment.delivered_at <= now() - make_interval(days => ${days}))`;

const toRecord = (row: Selectable<Row>): ShipmentRecord => ({
  id: row.id,
  mainOrderId: row.main_order_id,
  memberId: row.member_id,
  carrier: row.carrier,
  waybill: row.waybill,
  weightG: row.weight_g,
  shippedAt: row.shipped_at,
  deliveredAt: row.delivered_at,
});

/** Which of these parcels have arrived. */
export async function arrivedParcels(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader
    .selectFrom('shipment')
    .select('id')
    .where('id', 'in', [...ids])
    .where('delivered_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The parcel of a waybill, with who handed it over. */
export async function findParcel(
  reader: Reader,
  carrier: string,
  waybill: string,
): Promise<(ShipmentRecord & { readonly shippedBy: string | null }) | undefined> {
  const row = await reader
    .selectFrom('shipment')
    .selectAll()
    .where('carrier', '=', carrier)
    .where('waybill', '=', waybill)
    .executeTakeFirst();
  return row && { ...toRecord(row), shippedBy: row.shipped_by };
}

/** Parcels with a waybill, and whose boards are in them. */
export const parcelsByWaybill = (
  reader: Reader,
  waybill: string,
): Promise<readonly { readonly id: string; readonly carrier: string; readonly mainOrderId: string }[]> =>
  reader
    .selectFrom('shipment')
    .select(['id', 'carrier', 'main_order_id as mainOrderId'])
    .where('waybill', '=', waybill)
    .execute();
