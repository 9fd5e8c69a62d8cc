import { MAX_DAYS_AHEAD, PRODUCIBLE_STATES } from '@xunban/contract';
import { addDays } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { endHold, openHold, openHolds, postponeMaterial } from '../../orders-core/orders/holds.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { holdsChanged } from '../../orders-core/orders/order-events.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

interface Versioned {
  readonly orderId: string;
  readonly version: number;
}

/**
 * Stops a board on the floor until quality has decided. The hold is internal: the plan and the promised day stay, so its cost
 * shows as late steps.
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
  await openHold(tx, order, 'floor', actor.id, { reason, expectedOn: null });
  await raise(tx, holdsChanged, { orderIds: [orderId], staffId: actor.id });
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
export async function resumeOnFloor(tx: Tx, actor: StaffActor, { orderId, version }: Versioned): Promise<void> {
  const { order } = await lockOrderAtVersion(tx, orderId, version);
  if (order.heldFor !== 'floor') throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  await endOwnHold(tx, actor, order);
  await recordAction(tx, { object: boardObject(order), before: { isStopped: true }, after: { isStopped: false } });
}

/**
 * Stops a board until its material is there, or changes the expected day of a board that waits already. Like every internal hold it
 * moves neither plan nor promise.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`, `planning.pastDay`
 */
export async function awaitMaterial(
  tx: Tx,
  actor: StaffActor,
  { orderId, version, expectedOn, reason }: Versioned & { readonly expectedOn: string; readonly reason: string },
): Promise<void> {
  const { order } = await lockOrderAtVersion(tx, orderId, version);
  if (!PRODUCIBLE_STATES.has(order.state)) throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  if (order.heldFor !== null && order.heldFor !== 'material')
    throw new Refusal('order.notAllowed', { data: { reason: 'held' } });
  const today = shanghaiDay(await databaseNow(tx));
  if (expectedOn < today || expectedOn > addDays(today, MAX_DAYS_AHEAD)) throw new Refusal('planning.pastDay');
  const before = (await openHolds(tx, [orderId])).get(orderId)?.expectedOn ?? null;
  if (order.heldFor === null) await openHold(tx, order, 'material', actor.id, { reason, expectedOn });
  else await postponeMaterial(tx, order, { reason, expectedOn });
  await raise(tx, holdsChanged, { orderIds: [orderId], staffId: actor.id });
  await recordAction(tx, {
    object: boardObject(order),
    before: { materialOn: before },
    after: { materialOn: expectedOn },
    reason,
  });
}

/**
 * Ends the wait of a board for its material. The audit entry is that of the caller.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` when no material is awaited
 */
export async function endMaterialWait(tx: Tx, actor: StaffActor, { orderId, version }: Versioned): Promise<void> {
  const { order } = await lockOrderAtVersion(tx, orderId, version);
  if (order.heldFor !== 'material') throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  await endOwnHold(tx, actor, order);
}

async function endOwnHold(tx: Tx, actor: StaffActor, order: PcbOrder): Promise<void> {
  await endHold(tx, order, { days: 0, forecastShipDate: order.forecastShipDate });
  await raise(tx, holdsChanged, { orderIds: [order.id], staffId: actor.id });
}
