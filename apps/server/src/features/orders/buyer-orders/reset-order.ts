import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { advanceOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOwnMain } from '../../orders-core/orders/lock-order.ts';
import { buyerActor } from '../../orders-core/orders/order-actor.ts';
import { nextState } from '../../orders-core/orders/order-machine.ts';
import { afterBoardsRemoved } from '../cancellations/after-boards-removed.ts';
import { insertCartItem } from '../carts/cart-items.ts';

/**
 * Boards that were sent back, wait for a change order or are unpaid return to the cart for editing, with the promise
 * that they were ordered on. Without `orderId` every board of the main order that can go back does.
 * @returns the new rows of the cart
 * @throws Refusal `notFound`, `order.notAllowed`
 */
export async function resetOrders(
  tx: Tx,
  memberId: string,
  input: { readonly mainOrderId: string; readonly orderId?: string | undefined },
): Promise<string[]> {
  const main = await lockOwnMain(tx, memberId, input.mainOrderId);
  const chosen = main.orders.filter(({ id }) => input.orderId === undefined || id === input.orderId);
  if (chosen.length === 0) throw new Refusal('notFound');
  const orders = chosen.filter(({ state }) => nextState(state, 'reset') !== undefined);
  if (orders.length === 0) throw new Refusal('order.notAllowed', { data: { reason: 'state' } });

  const cartIds: string[] = [];
  for (const order of orders) {
    await advanceOrder(tx, order, {
      action: 'reset',
      actor: buyerActor(memberId),
      facts: { isPaid: false, isDelivered: false },
    });
    const { fileId, quoteId, note, amountFen: shownFen, id: replacesOrderId, reorderOf } = order;
    const row = await insertCartItem(tx, { memberId, fileId, quoteId, note, shownFen, replacesOrderId, reorderOf });
    await publish(tx, { topic: 'cart', id: row.cartId, memberId });
    cartIds.push(row.cartId);
  }
  await afterBoardsRemoved(tx, main.id, orders, { reason: '', byBuyer: true });
  return cartIds;
}
