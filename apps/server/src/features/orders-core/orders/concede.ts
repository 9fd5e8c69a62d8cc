import { add, type Fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { MainOrder } from './order-records.ts';

/**
 * A part of a sent board's price is not a part of what it costs any more. The database refuses more than its price. The caller
 * holds the main order. @returns the main order as it stands after that
 */
export async function concede(
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
