import { add, type Fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { MainOrder } from './order-records.ts';

/**
 * Adds a partial refund to the concessions of a sent board; its sale price stays. The database refuses more than the price. The
 * caller holds the lock of the main order.
 * @returns the updated main order
 */
export async function recordConcession(
  tx: Tx,
  main: MainOrder,
  { orderId, amount }: { readonly orderId: string; readonly amount: Fen },
): Promise<MainOrder> {
  await tx
    .updateTable('pcb_order')
    .set({ conceded_fen: sql<bigint>`conceded_fen + ${amount}`, version: sql<number>`version + 1` })
    .where('id', '=', orderId)
    .execute();
  return {
    ...main,
    orders: main.orders.map((order) =>
      order.id === orderId
        ? { ...order, concededFen: add(order.concededFen, amount), version: order.version + 1 }
        : order,
    ),
  };
}
