import { MAX_DAYS_AHEAD } from '@xunban/contract';
import { addDays, fastestDays, isWorkingDay } from '@xunban/pricing';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { givenOrder, putOrder } from '../../orders-core/factories/factory-records.ts';
import type { Floor } from '../../orders-core/factories/floor-records.ts';
import { plannedStarts, planStart, takeFromFactory } from '../../orders-core/factories/planned-starts.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { lockOrder, lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';
import { forecastAfter } from '../../pricing/lead-times/forecast.ts';
import { lockBatchAtVersion, ordersIn } from '../batches/batch-orders.ts';
import { liveBatchOf } from '../batches/batches-to-make.ts';
import { onPlanChanged } from '../batches/on-order-changed.ts';
import { isAssignable } from '../factories/assign-factory.ts';
import { calendarOf } from '../factories/own-days.ts';
import { proposeFactory } from '../factories/propose-factory.ts';
import type { ScoresOf } from '../port/buyer-port.ts';
import { planRoute } from '../production/replan-route.ts';
import type { PlannedBy } from './plan-cards.ts';
import { finishFrom } from './plan-risk.ts';
import { dueOnOf } from './plan-units.ts';

/** The factory and day on which something is to begin. */
export interface Place {
  readonly factoryId: string | null;
  /** yyyy-MM-dd */
  readonly day: string | null;
  readonly reason: string;
  readonly delayReason: string;
}

/** Maximum number of days to plan ahead. */

/**
 * Puts a board on a day of a factory: it is that factory's from now on, its route begins on that day, and where it would leave after
 * its promised day, its expected day moves with the reason that its buyer reads.
 * @throws Refusal `notFound`, `order.stateChanged`, `planning.begun`, `planning.inBatch`, `planning.closedDay`, `planning.pastDay`, or
 *   `invalidInput` without a reason that is needed
 */
export async function planBoard(
  tx: Tx,
  scoresOf: ScoresOf,
  actor: StaffActor,
  by: PlannedBy,
  { id, version, place }: { readonly id: string; readonly version: number; readonly place: Place },
): Promise<void> {
  const { order } = await lockOrderAtVersion(tx, id, version);
  const batch = await liveBatchOf(tx, id);
  if (batch) throw new Refusal('planning.inBatch', { params: { no: batch.batchNo } });
  await recordAction(tx, { object: boardObject(order), ...(await planOne(tx, scoresOf, actor, by, order, place)) });
}

/** The same for all boards of a batch. @throws Refusal as {@link planBoard}, and `batch.stateChanged` */
export async function planBatch(
  tx: Tx,
  scoresOf: ScoresOf,
  actor: StaffActor,
  by: PlannedBy,
  { id, version, place }: { readonly id: string; readonly version: number; readonly place: Place },
): Promise<void> {
  const { batch } = await lockBatchAtVersion(tx, id, version);
  const ids = ordersIn(batch);
  if (ids.length === 0 || batch.remakeOf !== null) throw new Refusal('planning.begun');
  let changed: Awaited<ReturnType<typeof planOne>> | undefined;
  for (const orderId of ids)
    changed = await planOne(tx, scoresOf, actor, by, (await lockOrder(tx, orderId)).order, place);
  await onPlanChanged(tx, batch);
  await recordAction(tx, {
    object: { kind: 'batch', id: batch.id, no: batch.batchNo },
    ...changed,
  });
}

async function planOne(
  tx: Tx,
  scoresOf: ScoresOf,
  actor: StaffActor,
  by: PlannedBy,
  order: PcbOrder,
  { factoryId, day, reason, delayReason }: Place,
) {
  const steps = (await stepsOf(tx, [order.id])).get(order.id) ?? [];
  const done = steps.filter(({ doneAt }) => doneAt !== null).length;
  if (!isAssignable(order, done) || order.promisedShipDate === null) throw new Refusal('planning.begun');
  // A started board has its factory and its day.
  if (order.state === 'inProduction' && (factoryId === null || day === null)) throw new Refusal('planning.begun');
  const floor = by.floors.find(({ id }) => id === factoryId) ?? null;
  if (factoryId !== null && floor === null) throw new Refusal('notFound');
  const calendar = calendarOf(by.calendar, floor?.holidays ?? []);
  if (day !== null) requireOpenDay(by.today, day, isWorkingDay(calendar, day));

  const [was] = await plannedStarts(tx, [order.id]);
  const because = await giveTo(tx, scoresOf, actor, order, floor, reason);
  if (floor) await planStart(tx, order.id, day);

  const dueOn = dueOnOf(by.calendar, { promisedShipDate: order.promisedShipDate, heldDays: order.heldDays });
  const late =
    day === null
      ? 0
      : finishFrom(calendar, day, {
          ...{ dueOn, soldDays: order.workingDays },
          fastestDays: fastestDays(boardSpecOf(order), by.book, order.workingDays),
        }).daysLate;
  // The same delay as before keeps its reason.
  const why = late === 0 ? '' : delayReason || (late === order.planLateDays ? order.planLateReason : '');
  if (late > 0 && why.length < 2)
    throw new Refusal('invalidInput', { fields: [{ field: 'delayReason', code: 'delayReason' }] });
  const forecastShipDate = forecastAfter(by.calendar, order.promisedShipDate, order.heldDays + late);
  await advanceOrder(tx, order, {
    ...{ action: 'plan', actor, facts: { isPaid: true, isDelivered: false } },
    reason: late === order.planLateDays && why === order.planLateReason ? '' : why,
    set: { forecastShipDate, delayReason: why, planLateDays: late, planLateReason: why },
  });
  if (order.state === 'inProduction' && day !== null) await planRoute(tx, order, calendar, day, forecastShipDate);
  await refreshMainOrder(tx, order.mainOrderId);
  const nameOf = (id: string | null | undefined) => by.floors.find((one) => one.id === id)?.name ?? null;
  return {
    before: {
      ...{ factory: nameOf(was?.factoryId), plannedOn: was?.plannedOn ?? null },
      forecastShipDate: order.forecastShipDate,
    },
    after: { factory: nameOf(factoryId), plannedOn: day, forecastShipDate },
    reason: why || because,
  };
}

function requireOpenDay(today: string, day: string, isOpen: boolean): void {
  if (day < today || day > addDays(today, MAX_DAYS_AHEAD)) throw new Refusal('planning.pastDay');
  if (!isOpen) throw new Refusal('planning.closedDay');
}

/**
 * Another factory than the proposed one needs a reason; the one that it has already was given one.
 * @returns the reason, where one was needed
 */
async function giveTo(
  tx: Tx,
  scoresOf: ScoresOf,
  actor: StaffActor,
  order: PcbOrder,
  floor: Floor | null,
  reason: string,
): Promise<string> {
  const given = await givenOrder(tx, order.id);
  if (floor === null) {
    if (given) await takeFromFactory(tx, order.id);
    return '';
  }
  if (given?.factoryId === floor.id) return '';
  const { main } = await lockOrder(tx, order.id);
  const proposal = await proposeFactory(tx, scoresOf, { order, province: main.address.province });
  const isProposed = proposal.proposedId === floor.id;
  if (!isProposed && reason.length < 2)
    throw new Refusal('invalidInput', { fields: [{ field: 'reason', code: 'twoCharacters' }] });
  const because = isProposed ? '' : reason;
  await putOrder(tx, order.id, { factoryId: floor.id, proposal, by: actor.id, reason: because, isProposed });
  return because;
}
