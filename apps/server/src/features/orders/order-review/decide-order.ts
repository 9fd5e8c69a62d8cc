import type { Tx } from '../../../platform/db/transaction.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { OrderActor } from '../../orders-core/orders/order-actor.ts';

/** Every judgement names the version of the order that the engineer looked at. */
interface Versioned {
  readonly orderId: string;
  readonly version: number;
}

/** During a review nothing is paid or sent yet. */
const IN_REVIEW = { isPaid: false, isDelivered: false } as const;

/** Review passed unchanged. @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` */
export async function approveOrder(tx: Tx, actor: OrderActor, input: Versioned): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  const to = await advanceOrder(tx, order, { action: 'approve', actor, facts: IN_REVIEW });
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state },
    after: { orderState: to },
  });
  await refreshMainOrder(tx, main.id);
}

/** Review failed: the buyer has to change the board. @throws as `approveOrder` */
export async function sendBackOrder(
  tx: Tx,
  actor: OrderActor,
  input: Versioned & { readonly reason: string },
): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  const { reason } = input;
  const to = await advanceOrder(tx, order, { action: 'sendBack', actor, facts: IN_REVIEW, reason });
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state },
    after: { orderState: to },
    reason,
  });
  await refreshMainOrder(tx, main.id);
}
