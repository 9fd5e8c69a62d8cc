import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from './order-records.ts';
import { readOrder } from './order-rows.ts';

/** Returns boards of any member by their ids; a missing one is left out. */
export async function boardsById(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, PcbOrder>> {
  return byKey(await rowsOf(reader, 'id', ids), ({ id }) => id);
}

/** Returns a member's boards by their numbers; another member's are left out like missing ones. */
export async function ownBoards(
  reader: Reader,
  memberId: string,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, PcbOrder>> {
  const own = (await rowsOf(reader, 'order_no', orderNos)).filter((order) => order.memberId === memberId);
  return byKey(own, ({ orderNo }) => orderNo);
}

async function rowsOf(reader: Reader, column: 'id' | 'order_no', values: readonly string[]): Promise<PcbOrder[]> {
  if (values.length === 0) return [];
  const rows = await reader
    .selectFrom('pcb_order')
    .selectAll()
    .where(column, 'in', [...new Set(values)])
    .execute();
  return rows.map(readOrder);
}

const byKey = (orders: readonly PcbOrder[], key: (order: PcbOrder) => string): ReadonlyMap<string, PcbOrder> =>
  new Map(orders.map((order) => [key(order), order]));
