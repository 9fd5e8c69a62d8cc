import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { advanceOrder, refreshMain } from '../../orders-core/orders/advance-order.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import { finishStep, type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { daysLate, forecastAfter } from '../../pricing/lead-times/forecast.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { requireDocuments } from '../order-documents/require-documents.ts';
import type { CompletedStep, StepActor } from '../port/fulfilment-port.ts';

/**
 * Completes the next step of a route, strictly in order. A step that comes later than planned needs a reason, and only
 * then the forecast moves. The last step makes the order ready to ship.
 * @throws Refusal `notFound`, `order.stateChanged` (also when another step is next), `order.notAllowed`, or
 *   `paper.no…` when a paper that comes out of it is missing, `invalidInput` without the reason
 */
export async function completeStep(tx: Tx, actor: StepActor, input: CompletedStep): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  const steps = (await stepsOf(tx, [order.id])).get(order.id) ?? [];
  const next = steps.find(({ doneAt }) => doneAt === null);
  const isLast = next !== undefined && next.position === steps.length;
  const change = { actor, facts: { isPaid: true, isDelivered: false }, reason: input.slipReason } as const;
  if (!next || order.promisedShipDate === null) {
    // Without a route or with all steps done, the state determines the error.
    await advanceOrder(tx, order, { ...change, action: 'completeStep' });
    throw new Refusal('order.stateChanged');
  }
  if (next.position !== input.position) throw new Refusal('order.stateChanged', { data: { next: next.position } });
  await requireDocuments(tx, order, next.step);

  const { calendar, now } = await currentCalendar(tx);
  const doneAt = momentOf(input.at ?? now, steps, now);
  const late = daysLate(calendar, next.plannedEnd, shanghaiDay(doneAt));
  if (late > 0 && input.slipReason === '')
    throw new Refusal('invalidInput', { fields: [{ field: 'slipReason', code: 'slipReason' }] });
  const done = {
    ...{ at: doneAt, good: input.good ?? null, scrap: input.scrap ?? 0, station: input.station ?? '' },
    slipReason: late > 0 ? input.slipReason : '',
  };
  if (!(await finishStep(tx, next, actor, done))) throw new Refusal('order.stateChanged');
  const forecastShipDate = forecastAfter(calendar, order.promisedShipDate, order.heldDays + order.planLateDays + late);
  // A step in time changes nothing about a plan that is late itself.
  const slipReason = late > 0 ? input.slipReason : order.planLateReason;
  const to = await advanceOrder(tx, order, {
    ...change,
    action: isLast ? 'finishRoute' : 'completeStep',
    set: { forecastShipDate, slipReason },
  });
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state, step: null, forecastShipDate: order.forecastShipDate },
    after: { orderState: to, step: next.step, forecastShipDate },
    reason: late > 0 ? slipReason : '',
  });
  await refreshMain(tx, main.id);
}

/** Clocks of factories differ a little: nothing is done before what came before it, or after now. */
function momentOf(reported: Date, steps: readonly StepRecord[], now: Date): Date {
  const last = Math.max(0, ...steps.map(({ doneAt }) => doneAt?.getTime() ?? 0));
  return new Date(Math.min(now.getTime(), Math.max(reported.getTime(), last)));
}
