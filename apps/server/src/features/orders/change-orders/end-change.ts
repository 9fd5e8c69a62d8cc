import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { advanceOrder, refreshMainOrder, validateAdvance } from '../../orders-core/orders/advance-order.ts';
import { lockOrder, lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import { buyerActor, type StaffActor } from '../../orders-core/orders/order-actor.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { endWait } from './end-wait.ts';
import { pendingVersion } from './pending-change.ts';

const ENDED = { isPaid: false, isDelivered: false } as const;

/**
 * The buyer refuses a change order: the board is what it was, and stands where it stood.
 * @throws Refusal `notFound`, `order.notAllowed`, or `order.priceVersionStale` when another version is on offer
 */
export async function refuseChange(
  tx: Tx,
  memberId: string,
  input: { readonly orderId: string; readonly priceVersion: number; readonly reason: string },
): Promise<void> {
  const { main, order } = await lockOrder(tx, input.orderId);
  if (order.memberId !== memberId) throw new Refusal('notFound');
  const refuse = { action: 'refuseChange', actor: buyerActor(memberId), facts: ENDED, reason: input.reason } as const;
  validateAdvance(order, refuse);
  const proposed = pendingVersion(order, await priceVersionsOf(tx, order.id));
  if (proposed?.version !== input.priceVersion) throw new Refusal('order.priceVersionStale');
  await advanceOrder(tx, order, refuse);
  await endWait(tx, order.id);
  await refreshMainOrder(tx, main.id);
}

/**
 * Staff take back a change order that the buyer has not decided about.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`
 */
export async function withdrawChange(
  tx: Tx,
  actor: StaffActor,
  input: { readonly orderId: string; readonly version: number; readonly reason: string },
): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  const to = await advanceOrder(tx, order, {
    action: 'withdrawChange',
    actor,
    facts: ENDED,
    reason: input.reason,
  });
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state },
    after: { orderState: to },
    reason: input.reason,
  });
  await endWait(tx, order.id);
  await refreshMainOrder(tx, main.id);
}
