import type { StaffAction } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { OrderActor } from '../../orders-core/orders/order-actor.ts';

/** An order at the version that the staff user has seen. */
export interface MovedOrder {
  readonly orderId: string;
  readonly version: number;
  readonly reason: string;
}

/** Actions that depend on a payment or a delivery have a use case of their own. */
const NOTHING_DONE = { isPaid: false, isDelivered: false } as const;

/**
 * Performs a staff action that changes only the state of an order.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`
 */
export async function moveOrder(
  tx: Tx,
  actor: OrderActor,
  action: StaffAction,
  { orderId, version, reason }: MovedOrder,
): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, orderId, version);
  const to = await advanceOrder(tx, order, { action, actor, facts: NOTHING_DONE, reason });
  await Promise.all([
    recordAction(tx, {
      object: boardObject(order),
      before: { orderState: order.state },
      after: { orderState: to },
      reason,
    }),
    refreshMainOrder(tx, main.id),
  ]);
}
