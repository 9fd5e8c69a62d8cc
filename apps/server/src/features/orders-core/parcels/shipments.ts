import type { ParcelTrouble, TrackKind } from '@xunban/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Shipment as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export interface ShipmentRecord {
  readonly id: string;
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
  readonly shippedAt: Date;
  readonly deliveredAt: Date | null;
  /** Trouble reported by the carrier, until it has been handled. */
  readonly trouble: ParcelTrouble | null;
  /** The parcel in which its contents were sent once more. */
  readonly replacedBy: string | null;
  /** Contents of the parcel; empty for parcels of a previous release without a list. */
  readonly items: readonly ParcelItem[];
  /** Carrier events under the present waybill, oldest first. */
  readonly track: readonly TrackRecord[];
}

export interface ParcelItem {
  readonly orderId: string;
  /** Number of delivery units: boards, or panels. */
  readonly pieces: number;
}

export interface TrackRecord {
  readonly kind: TrackKind;
  readonly at: Date;
  readonly place: string;
}

export interface NewShipment {
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
  readonly staffId: string;
  /** Id of the parcel that is handed over; a new one when absent. */
  readonly id?: string;
}

/**
 * The parcel of a waybill: a new one, or the one that boards of the same main order are in already.
 * @returns its id, or undefined when the number belongs to another order
 */
export async function putShipment(tx: Tx, shipment: NewShipment): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('shipment')
    .values({
      ...(shipment.id && { id: shipment.id }),
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
    // A delivered parcel takes no further boards.
    .where('delivered_at', 'is', null)
    .executeTakeFirst();
  return existing?.id;
}

/** @param at time of delivery according to the carrier, at the earliest that of the handover; now when a user confirms it */
export async function markDelivered(tx: Tx, shipmentId: string, at?: Date): Promise<void> {
  await tx
    .updateTable('shipment')
    .set({ delivered_at: at ? sql<Date>`greatest(${at}::timestamptz, shipped_at)` : sql<Date>`now()`, trouble: null })
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
  return row && (await withContents(reader, [row]))[0];
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
  return withContents(reader, rows);
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
  return { total: Number(count), items: await withContents(reader, rows) };
}

/**
 * Condition: true when every parcel with pieces of a board was delivered at least so many days ago; for lists of boards in
 * transit. Replaced parcels are not waited for.
 */
export const hasArrivedDaysAgo =
  (days: number) =>
  (shipmentId: RawBuilder<unknown>, orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql<boolean>`(exists (select from shipment where shipment.id = ${shipmentId}
        and shipment.delivered_at <= now() - make_interval(days => ${days}))
      and not exists (select from parcel_item item join shipment on shipment.id = item.parcel_id
        where item.order_id = ${orderId} and shipment.replaced_by is null
          and (shipment.delivered_at is null or shipment.delivered_at > now() - make_interval(days => ${days}))))`;

async function withContents(reader: Reader, rows: readonly Selectable<Row>[]): Promise<ShipmentRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [items, track] = await Promise.all([
    reader.selectFrom('parcel_item').selectAll().where('parcel_id', 'in', ids).execute(),
    reader
      .selectFrom('track_event')
      .selectAll()
      .where('shipment_id', 'in', ids)
      .orderBy('happened_at')
      .orderBy('id')
      .execute(),
  ]);
  return rows.map((row) => ({
    ...toRecord(row),
    items: items
      .filter(({ parcel_id }) => parcel_id === row.id)
      .map(({ order_id, pieces }) => ({ orderId: order_id, pieces })),
    track: track
      .filter(({ shipment_id, waybill }) => shipment_id === row.id && waybill === row.waybill)
      // The database's check knows no other.
      .map(({ kind, happened_at, place }) => ({ kind: kind as TrackKind, at: happened_at, place })),
  }));
}

const toRecord = (row: Selectable<Row>): Omit<ShipmentRecord, 'items' | 'track'> => ({
  id: row.id,
  mainOrderId: row.main_order_id,
  memberId: row.member_id,
  carrier: row.carrier,
  waybill: row.waybill,
  weightG: row.weight_g,
  shippedAt: row.shipped_at,
  deliveredAt: row.delivered_at,
  // The database's check knows no other.
  trouble: row.trouble as ParcelTrouble | null,
  replacedBy: row.replaced_by,
});

export async function shipmentById(reader: Reader, id: string): Promise<ShipmentRecord | undefined> {
  const row = await reader.selectFrom('shipment').selectAll().where('id', '=', id).executeTakeFirst();
  return row && (await withContents(reader, [row]))[0];
}

export async function writeTrouble(tx: Tx, id: string, trouble: ParcelTrouble | null): Promise<void> {
  await tx.updateTable('shipment').set({ trouble }).where('id', '=', id).execute();
}

/** Moves the contents of a lost or returned parcel to another one. */
export async function replaceShipment(tx: Tx, id: string, by: string): Promise<void> {
  await tx.updateTable('shipment').set({ replaced_by: by }).where('id', '=', id).execute();
}

/** Returns those of the boards that have pieces in a lost or returning parcel without a replacement. */
export async function boardsInTrouble(
  reader: Reader,
  orderIds: readonly string[] | 'all',
): Promise<ReadonlyMap<string, ParcelTrouble>> {
  let query = reader
    .selectFrom('shipment')
    .innerJoin('parcel_item as item', 'item.parcel_id', 'shipment.id')
    .select(['item.order_id', 'shipment.trouble'])
    .where('shipment.trouble', 'is not', null)
    .where('shipment.replaced_by', 'is', null);
  if (orderIds !== 'all') {
    if (orderIds.length === 0) return new Map();
    query = query.where('item.order_id', 'in', [...orderIds]);
  }
  return new Map((await query.execute()).map((row) => [row.order_id, row.trouble as ParcelTrouble]));
}

/**
 * Shipments of these carriers that have neither arrived nor a problem, the oldest first. One whose events are pushed is left out
 * for its first five days; then a notice may have been lost.
 */
export async function shipmentsOnTheirWay(
  reader: Reader,
  carriers: readonly string[],
  max: number,
): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('shipment')
    .select('id')
    .where(sql<boolean>`carrier = any (${[...carriers]}::text[])`)
    .where('delivered_at', 'is', null)
    .where('trouble', 'is', null)
    .where('shipped_at', '>', sql<Date>`now() - interval '90 days'`)
    .where(sql<boolean>`(pushed_waybill is distinct from waybill or shipped_at < now() - interval '5 days')`)
    .orderBy('shipped_at')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Shipments of the last two days whose tracking events are not pushed under their waybill yet. */
export async function shipmentsToSubscribe(
  reader: Reader,
  carriers: readonly string[],
  max: number,
): Promise<readonly ShipmentRecord[]> {
  const rows = await reader
    .selectFrom('shipment')
    .selectAll()
    .where(sql<boolean>`carrier = any (${[...carriers]}::text[])`)
    .where('delivered_at', 'is', null)
    .where('trouble', 'is', null)
    .where('shipped_at', '>', sql<Date>`now() - interval '2 days'`)
    .where(sql<boolean>`pushed_waybill is distinct from waybill`)
    .orderBy('shipped_at')
    .limit(max)
    .execute();
  return withContents(reader, rows);
}

export async function writePushed(tx: Tx, { id, waybill }: Pick<ShipmentRecord, 'id' | 'waybill'>): Promise<void> {
  await tx.updateTable('shipment').set({ pushed_waybill: waybill }).where('id', '=', id).execute();
}

/** @returns what was not known yet */
export async function insertTrack(
  tx: Tx,
  { id, waybill }: Pick<ShipmentRecord, 'id' | 'waybill'>,
  events: readonly TrackRecord[],
): Promise<readonly TrackRecord[]> {
  if (events.length === 0) return [];
  const rows = await tx
    .insertInto('track_event')
    .values(events.map(({ kind, at, place }) => ({ shipment_id: id, waybill, kind, happened_at: at, place })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['kind', 'happened_at'])
    .execute();
  return events.filter(({ kind, at }) =>
    rows.some((row) => row.kind === kind && row.happened_at.getTime() === at.getTime()),
  );
}

/** True when any part of a main order has been shipped. */
export async function hasParcelGone(reader: Reader, mainOrderId: string): Promise<boolean> {
  return (await shipmentsOf(reader, [mainOrderId])).length > 0;
}

/** Returns those of the parcels that have arrived. */
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

/** The parcel of a waybill, with the user who handed it over. */
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
  const [record] = row ? await withContents(reader, [row]) : [];
  return row && record && { ...record, shippedBy: row.shipped_by };
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
