import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { factories, givenOrder, putOrder } from '../../orders-core/factories/factory-records.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';
import type { ScoresOf } from '../port/buyer-port.ts';
import { proposeFactory } from './propose-factory.ts';

export interface Assignment {
  readonly orderId: string;
  readonly version: number;
  readonly factoryId: string;
  readonly reason: string;
}

/** A board can be given to another factory until its first step is done. */
export const isAssignable = (order: Pick<PcbOrder, 'state'>, stepsDone: number): boolean =>
  order.state === 'awaitingProduction' || (order.state === 'inProduction' && stepsDone === 0);

/**
 * A planner assigns a paid board to a factory. The load of the factories is stored with it.
 * @throws Refusal `notFound`, `order.stateChanged`, `factory.tooLate`, or `invalidInput` when another than the proposed factory
 *   gets it without a reason
 */
export async function assignFactory(
  tx: Tx,
  scoresOf: ScoresOf,
  actor: StaffActor,
  { orderId, version, factoryId, reason }: Assignment,
): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, orderId, version);
  const steps = (await stepsOf(tx, [order.id])).get(order.id) ?? [];
  const done = steps.filter(({ doneAt }) => doneAt !== null).length;
  if (!isAssignable(order, done)) throw new Refusal('factory.tooLate');
  const known = await factories(tx);
  const chosen = known.find(({ id }) => id === factoryId);
  if (!chosen) throw new Refusal('notFound');
  const proposal = await proposeFactory(tx, scoresOf, { order, province: main.address.province });
  const isProposed = proposal.proposedId === factoryId;
  if (!isProposed && reason.length < 2)
    throw new Refusal('invalidInput', { fields: [{ field: 'reason', code: 'twoCharacters' }] });
  const before = await givenOrder(tx, order.id);
  await putOrder(tx, order.id, { factoryId, proposal, by: actor.id, reason: isProposed ? '' : reason, isProposed });
  const named = (id: string | undefined) => known.find((one) => one.id === id)?.name ?? null;
  await recordAction(tx, {
    object: boardObject(order),
    before: { factory: named(before?.factoryId) },
    after: { factory: chosen.name },
    reason,
  });
}
