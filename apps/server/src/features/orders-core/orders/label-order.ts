import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { PcbOrder } from './order-records.ts';

/** The fields of an order that are its buyer's own; what is left out stays. */
export interface OrderLabels {
  readonly tags?: readonly string[] | undefined;
  readonly customerPartNo?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * Writes the labels of an order. The note to the review is part of what an engineer decides on, so it makes a new version; tags
 * and part number do not. The caller holds the lock of the main order.
 */
export async function labelOrder(tx: Tx, order: PcbOrder, { tags, customerPartNo, note }: OrderLabels): Promise<void> {
  const isNoteChanged = note !== undefined && note !== order.note;
  if (!tags && customerPartNo === undefined && !isNoteChanged) return;
  await tx
    .updateTable('pcb_order')
    .set({
      ...(tags && { tags: [...new Set(tags)] }),
      ...(customerPartNo !== undefined && { customer_part_no: customerPartNo }),
      ...(isNoteChanged && { note, version: sql<number>`version + 1` }),
    })
    .where('id', '=', order.id)
    .execute();
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}
