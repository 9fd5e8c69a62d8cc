import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { endHold, openHold } from '../../orders-core/orders/holds.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';

interface Versioned {
  readonly orderId: string;
  readonly version: number;
}

/**
 * Stops a board on the floor until a staff user has handled the problem. The hold is internal: the plan and the promised day
 * stay, so its cost shows as late steps.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` when the board is not in production or is already on
 * hold
 */
export async function holdOnFloor(
  tx: Tx,
  actor: StaffActor,
  { orderId, version, reason }: Versioned & { readonly reason: string },
): Promise<void> {
  const { order } = await lockOrderAtVersion(tx, orderId, version);
  if (order.state !== 'inProduction') throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  if (order.heldFor !== null) throw new Refusal('order.notAllowed', { data: { reason: 'held' } });
  await openHold(tx, order, 'floor', actor.id, reason);
  await recordAction(tx, {
    object: boardObject(order),
    before: { isStopped: false },
    after: { isStopped: true },
    reason,
  });
}

/**
 * A board that was stopped on the floor goes on.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` when it was not stopped there
 */
export async function resumeOnFloor(tx: Tx, { orderId, version }: Versioned): Promise<void> {
  const { order } = await lockOrderAtVersion(tx, orderId, version);
  if (order.heldFor !== 'floor') throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  await endHold(tx, order, { days: 0, forecastShipDate: order.forecastShipDate });
  await recordAction(tx, { object: boardObject(order), before: { isStopped: true }, after: { isStopped: false } });
}
