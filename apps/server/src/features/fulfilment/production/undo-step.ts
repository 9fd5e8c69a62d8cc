import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { reopenStep, type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { daysLate, forecastAfter } from '../../pricing/lead-times/forecast.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';

export interface UndoneStep {
  readonly orderId: string;
  readonly version: number;
  readonly position: number;
  readonly reason: string;
}

/** The step that may be taken back: the last that is done, while the board is being made. */
export const undoable = (steps: readonly StepRecord[]): StepRecord | undefined =>
  steps.findLast(({ doneAt }) => doneAt !== null);

/**
 * Undoes the last step reported as done, with a reason. It becomes the next step again, and the expected day is the one before
 * it. The undone step stays in the history and the audit log.
 * @throws Refusal `notFound`, `order.stateChanged` (also when another step was the last), `order.notAllowed`
 */
export async function undoStep(tx: Tx, actor: StaffActor, input: UndoneStep): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  const steps = (await stepsOf(tx, [order.id])).get(order.id) ?? [];
  const last = undoable(steps);
  if (last?.position !== input.position) throw new Refusal('order.stateChanged');
  const before = steps.findLast(({ position }) => position < last.position);
  const { calendar } = await currentCalendar(tx);
  const late = before?.doneAt ? daysLate(calendar, before.plannedEnd, shanghaiDay(before.doneAt)) : 0;
  const forecastShipDate =
    order.promisedShipDate === null
      ? order.forecastShipDate
      : forecastAfter(calendar, order.promisedShipDate, order.heldDays + order.planLateDays + late);
  const to = await advanceOrder(tx, order, {
    ...{ action: 'undoStep', actor, facts: { isPaid: true, isDelivered: false }, reason: input.reason },
    step: last.step,
    set: { forecastShipDate, delayReason: before?.delayReason || order.planLateReason },
  });
  await reopenStep(tx, last);
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state, step: last.step, forecastShipDate: order.forecastShipDate },
    after: { orderState: to, step: null, forecastShipDate },
    reason: input.reason,
  });
  await refreshMainOrder(tx, main.id);
}
