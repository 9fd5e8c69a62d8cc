import type { OrderState } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { advanceOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOwnMain } from '../../orders-core/orders/lock-order.ts';
import { isReady } from '../../orders-core/orders/main-amounts.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { isMainCancellable } from '../../orders-core/orders/order-abilities.ts';
import { buyerActor, type OrderActor, SYSTEM } from '../../orders-core/orders/order-actor.ts';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { afterBoardsRemoved } from './after-boards-removed.ts';

/**
 * Cancels a board for the buyer, or without `orderId` a full checkout: free until production; payments are refunded by their
 * original parts, with the freight difference.
 * @throws Refusal `notFound`, `order.notAllowed`
 */
export async function cancelByBuyer(
  tx: Tx,
  memberId: string,
  input: { readonly mainOrderId: string; readonly orderId?: string | undefined; readonly reason: string },
): Promise<void> {
  const { orderId, reason } = input;
  const main = await lockOwnMain(tx, memberId, input.mainOrderId);
  if (orderId !== undefined) {
    const order = main.orders.find(({ id }) => id === orderId);
    if (!order) throw new Refusal('notFound');
    await cancelOne(tx, order, buyerActor(memberId), reason);
    return afterBoardsRemoved(tx, main.id, [order], { reason, byBuyer: true });
  }
  if (!isMainCancellable(main)) throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  await cancelAll(tx, main, buyerActor(memberId), reason);
}

/**
 * Cancels one locked PCB order for staff. Its price is refunded, with the freight difference. A paid order needs four-eyes
 * approval: see `cancel-requests`.
 * @throws Refusal `order.notAllowed`
 */
export async function cancelByStaff(
  tx: Tx,
  actor: OrderActor,
  { main, order }: { readonly main: MainOrder; readonly order: PcbOrder },
  reason: string,
): Promise<void> {
  const to = await cancelOne(tx, order, actor, reason);
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state },
    after: { orderState: to },
    reason,
  });
  await afterBoardsRemoved(tx, main.id, [order], { reason, byBuyer: false });
}

/**
 * Cancels the PCB orders of a checkout that were not paid in time; paid ones are kept. Does nothing when they have been paid or
 * changed meanwhile.
 */
export async function closeUnpaid(tx: Tx, mainOrderId: string, now: Date): Promise<void> {
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  if (!main?.payDeadline || main.payDeadline > now) return;
  await cancelEach(tx, main.id, main.orders.filter(isReady), SYSTEM, '');
}

/** Cancels a locked PCB order whose buyer did not answer in time, free of charge. */
export async function cancelUnanswered(tx: Tx, mainOrderId: string, order: PcbOrder): Promise<void> {
  await cancelOne(tx, order, SYSTEM, '');
  await afterBoardsRemoved(tx, mainOrderId, [order], { reason: '', byBuyer: false });
}

async function cancelAll(tx: Tx, main: MainOrder, actor: OrderActor, reason: string): Promise<void> {
  const live = main.orders.filter(({ state }) => isLive(state));
  await cancelEach(tx, main.id, live, actor, reason);
}

async function cancelEach(
  tx: Tx,
  mainOrderId: string,
  boards: readonly PcbOrder[],
  actor: OrderActor,
  reason: string,
): Promise<void> {
  if (boards.length === 0) return;
  for (const order of boards) await cancelOne(tx, order, actor, reason);
  await afterBoardsRemoved(tx, mainOrderId, boards, { reason, byBuyer: actor.kind === 'buyer' });
}

/** Cancels a board irrespective of payment and delivery. */
const cancelOne = (tx: Tx, order: PcbOrder, actor: OrderActor, reason: string): Promise<OrderState> =>
  advanceOrder(tx, order, { action: 'cancel', actor, reason, facts: { isPaid: false, isDelivered: false } });
