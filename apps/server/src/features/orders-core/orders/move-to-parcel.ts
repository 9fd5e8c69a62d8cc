import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** Moves PCB orders to the replacement parcel. The caller holds the lock of the main order. */
export async function moveToParcel(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('pcb_order')
    .set({ shipment_id: to, version: sql<number>`version + 1` })
    .where('shipment_id', '=', from)
    .execute();
}
