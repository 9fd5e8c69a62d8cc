import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PcbOrder } from './order-records.ts';
import { readOrder } from './order-rows.ts';

/** Identifies one board, by its id or its readable number. */
export type WhichOrder = { readonly id: string } | { readonly orderNo: string };

/**
 * Returns a member's own PCB order.
 * @throws Refusal `notFound` for a missing one and for another member's alike
 */
export async function ownPcbOrder(reader: Reader, memberId: string, which: WhichOrder): Promise<PcbOrder> {
  const order = await findPcbOrder(reader, which);
  if (order?.memberId !== memberId) throw new Refusal('notFound');
  return order;
}

/** Finds a PCB order of any member. */
export async function findPcbOrder(reader: Reader, which: WhichOrder): Promise<PcbOrder | undefined> {
  const row = await rowOf(reader, which).selectAll().executeTakeFirst();
  return row && readOrder(row);
}

/** The PCB orders with some ids; a missing one is left out. */
export async function findPcbOrders(reader: Reader, ids: readonly string[]): Promise<PcbOrder[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('pcb_order')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(readOrder);
}

/** The PCB orders of a main order. */
export async function boardsOfMain(reader: Reader, mainOrderId: string): Promise<PcbOrder[]> {
  const rows = await reader
    .selectFrom('pcb_order')
    .selectAll()
    .where('main_order_id', '=', mainOrderId)
    .orderBy('position')
    .execute();
  return rows.map(readOrder);
}

/** Boards with the ids of their main orders; a missing one is left out. */
export async function mainIdsOf(
  reader: Reader,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly mainOrderId: string }[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('pcb_order')
    .select(['id', 'main_order_id'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => ({ id: row.id, mainOrderId: row.main_order_id }));
}

/** The id of a board's main order, to be asked for inside another statement. */
export const mainIdQuery = (reader: Reader, which: WhichOrder) => rowOf(reader, which).select('main_order_id');

const rowOf = (reader: Reader, which: WhichOrder) =>
  reader
    .selectFrom('pcb_order')
    .where((where) => ('id' in which ? where('id', '=', which.id) : where('order_no', '=', which.orderNo)));
