import { type Selectable, sql } from 'kysely';
import type { Shipment as Row } from '../../platform/db/schema.ts';
import type { Reader, Tx } from '../../platform/db/transaction.ts';

export interface ShipmentRecord {
  readonly id: string;
  readonly mainOrderId: string;
  readonly mainNo: string;
  readonly memberId: string;
  readonly carrier: string;
  readonly waybill: string;
  readonly weightG: number;
  readonly shippedAt: Date;
  readonly deliveredAt: Date | null;
  readonly orderNos: readonly string[];
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
  const [row] = await shipments(reader)
    .where('shipment.id', '=', shipmentId)
    .where('shipment.member_id', '=', memberId)
    .execute();
  return row && toRecord(row);
}

/** The parcels of main orders, the newest first. */
export async function shipmentsOf(reader: Reader, mainOrderIds: readonly string[]): Promise<ShipmentRecord[]> {
  if (mainOrderIds.length === 0) return [];
  const rows = await shipments(reader)
    .where('shipment.main_order_id', 'in', mainOrderIds)
    .orderBy('shipment.shipped_at', 'desc')
    .orderBy('shipment.id')
    .execute();
  return rows.map(toRecord);
}

export async function memberShipments(
  reader: Reader,
  memberId: string,
  page: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly items: readonly ShipmentRecord[] }> {
  const { count } = await reader
    .selectFrom('shipment')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const rows = await shipments(reader)
    .where('shipment.member_id', '=', memberId)
    .orderBy('shipment.shipped_at', 'desc')
    .orderBy('shipment.id')
    .offset(page.skip)
    .limit(page.take)
    .execute();
  return { total: Number(count), items: rows.map(toRecord) };
}

const shipments = (reader: Reader) =>
  reader
    .selectFrom('shipment')
    .innerJoin('main_order', 'main_order.id', 'shipment.main_order_id')
    .selectAll('shipment')
    .select('main_order.main_no')
    .select((select) =>
      select
        .selectFrom('pcb_order')
        .select(sql<string[]>`coalesce(array_agg(pcb_order.order_no order by pcb_order.position), '{}')`.as('nos'))
        .whereRef('pcb_order.shipment_id', '=', 'shipment.id')
        .as('order_nos'),
    );

const toRecord = (
  row: Selectable<Row> & { readonly main_no: string; readonly order_nos: string[] | null },
): ShipmentRecord => ({
  id: row.id,
  mainOrderId: row.main_order_id,
  mainNo: row.main_no,
  memberId: row.member_id,
  carrier: row.carrier,
  waybill: row.waybill,
  weightG: row.weight_g,
  shippedAt: row.shipped_at,
  deliveredAt: row.delivered_at,
  orderNos: row.order_nos ?? [],
});
