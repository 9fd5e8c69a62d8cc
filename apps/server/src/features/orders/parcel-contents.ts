import { sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';

/** What is in a parcel. */
export interface ParcelContents {
  readonly mainNo: string;
  /** In the order of the checkout. */
  readonly orderNos: readonly string[];
}

/** The boards of parcels, by the parcel's id; one without boards is not in the answer. */
export async function parcelContents(
  reader: Reader,
  shipmentIds: readonly string[],
): Promise<ReadonlyMap<string, ParcelContents>> {
  const { rows } = await sql<{ shipment_id: string; main_no: string; order_nos: string[] }>`
    select board.shipment_id, main.main_no, array_agg(board.order_no order by board.position) as order_nos
    from pcb_order board join main_order main on main.id = board.main_order_id
    where board.shipment_id = any (${shipmentIds}::uuid[])
    group by board.shipment_id, main.main_no`.execute(reader);
  return new Map(rows.map((row) => [row.shipment_id, { mainNo: row.main_no, orderNos: row.order_nos }]));
}
