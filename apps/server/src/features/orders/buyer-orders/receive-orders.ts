import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOrder, lockOwnMain } from '../../orders-core/orders/lock-order.ts';
import { buyerActor, type OrderActor, SYSTEM } from '../../orders-core/orders/order-actor.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';

/**
 * The buyer has received what was on its way of a main order.
 * @throws Refusal `notFound`, or `order.notAllowed` when nothing is on its way
 */
export async function receiveOrders(tx: Tx, memberId: string, mainOrderId: string): Promise<void> {
  const main = await lockOwnMain(tx, memberId, mainOrderId);
  const orders = main.orders.filter(({ state }) => state === 'awaitingReceipt');
  if (orders.length === 0) throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  await complete(tx, main, orders, buyerActor(memberId));
}

/** Ten days after the delivery a receipt confirms itself; does nothing when the buyer was faster. */
export async function receiveByItself(tx: Tx, orderId: string): Promise<void> {
  const { main, order } = await lockOrder(tx, orderId);
  if (order.state === 'awaitingReceipt') await complete(tx, main, [order], SYSTEM);
}

async function complete(tx: Tx, main: MainOrder, orders: readonly PcbOrder[], actor: OrderActor): Promise<void> {
  for (const order of orders)
    await advanceOrder(tx, order, { action: 'receive', actor, facts: { isPaid: true, isDelivered: true } });
  await refreshMainOrder(tx, main.id);
}
