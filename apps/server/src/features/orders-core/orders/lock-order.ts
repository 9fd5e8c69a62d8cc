import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMainOf, lockMainOrders } from './main-orders.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';

/**
 * Locks an own main order.
 * @throws Refusal `notFound` for a missing one and for another member's alike
 */
export async function lockOwnMain(tx: Tx, memberId: string, mainOrderId: string): Promise<MainOrder> {
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  if (main?.memberId !== memberId) throw new Refusal('notFound');
  return main;
}

/** Locks a PCB order with its main order. @throws Refusal `notFound` */
export async function lockOrder(
  tx: Tx,
  orderId: string,
): Promise<{ readonly main: MainOrder; readonly order: PcbOrder }> {
  const main = await lockMainOf(tx, { id: orderId });
  const order = main?.orders.find(({ id }) => id === orderId);
  if (!main || !order) throw new Refusal('notFound');
  return { main, order };
}

/**
 * Locks an order for a step that was decided on a version.
 * @throws Refusal `notFound`, or `order.stateChanged` when the order has changed since
 */
export async function lockOrderAtVersion(tx: Tx, orderId: string, version: number) {
  const locked = await lockOrder(tx, orderId);
  if (locked.order.version !== version) throw new Refusal('order.stateChanged');
  return locked;
}
