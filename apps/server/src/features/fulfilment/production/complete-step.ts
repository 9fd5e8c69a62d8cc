import { MEASURED_STEP } from '@xunban/contract';
import type { WorkCalendar } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type DoneStep, finishSteps, type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { daysLate, forecastAfter } from '../../pricing/lead-times/forecast.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { requireRelease } from '../cam-jobs/cam-release.ts';
import { requireDocuments } from '../order-documents/require-documents.ts';
import type { CompletedStep, OrderVersion, StepActor } from '../port/fulfilment-port.ts';
import { requireMeasured } from '../quality/measure-board.ts';

/** A step as it is reported. */
export type StepReport = Omit<CompletedStep, keyof OrderVersion>;

/**
 * Completes the next step of a route, strictly in order. A step that comes later than planned needs a reason, and only
 * then the forecast moves. The last step makes the order ready to ship.
 * @throws Refusal `notFound`, `order.stateChanged` (also when another step is next), `order.notAllowed`,
 *   `camJob.notReleased`, `camJob.withdrawn`, `orderDocument.no…` when a document that it produces is missing,
 *   `quality.notMeasured` when the inspection ends with a characteristic neither measured nor waived, `invalidInput` without
 *   the reason, or without the good pieces of the inspection
 */
export const completeStep = (tx: Tx, actor: StepActor, { orderId, version, ...step }: CompletedStep): Promise<void> =>
  completeSteps(tx, actor, { orderId, version }, [step]);

/** The next steps of a route that are reported together, each as in {@link completeStep}; the order changes once. */
export async function completeSteps(
  tx: Tx,
  actor: StepActor,
  input: OrderVersion,
  reports: readonly StepReport[],
): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  const [routes, { calendar, now }] = await Promise.all([stepsOf(tx, [order.id]), currentCalendar(tx)]);
  const steps = routes.get(order.id) ?? [];
  const open = steps.filter(({ doneAt }) => doneAt === null);
  const change = { actor, facts: { isPaid: true, isDelivered: false } } as const;
  if (open.length === 0 || order.promisedShipDate === null) {
    // Without a route or with all steps done, the state determines the error.
    await advanceOrder(tx, order, { ...change, action: 'completeStep' });
    throw new Refusal('order.stateChanged');
  }
  const { late, last, lateStep } = await finishAll(tx, { actor, order, calendar, now }, steps, reports);
  const forecastShipDate = forecastAfter(calendar, order.promisedShipDate, order.heldDays + order.planLateDays + late);
  // A step in time changes nothing about a plan that is late itself.
  const delayReason = late > 0 ? (lateStep?.delayReason ?? '') : order.planLateReason;
  const to = await advanceOrder(tx, order, {
    ...change,
    action: reports.length === open.length ? 'finishRoute' : 'completeStep',
    // A report may state a reason for a step that was in time: only a late step has one in the history.
    reason: lateStep?.delayReason ?? '',
    step: lateStep?.step ?? last,
    set: { forecastShipDate, delayReason },
  });
  await Promise.all([
    recordAction(tx, {
      object: boardObject(order),
      before: { orderState: order.state, step: null, forecastShipDate: order.forecastShipDate },
      after: { orderState: to, step: last, forecastShipDate },
      reason: late > 0 ? delayReason : '',
    }),
    refreshMainOrder(tx, main.id),
  ]);
}

/** Marks the reported steps as done. @returns by how many days the last of them is late, which it is, and the last late one */
async function finishAll(
  tx: Tx,
  { actor, order, calendar, now }: Floor,
  steps: readonly StepRecord[],
  reports: readonly StepReport[],
): Promise<Finished> {
  const done = steps.filter(({ doneAt }) => doneAt !== null);
  let previous = Math.max(0, ...done.map(({ doneAt }) => doneAt?.getTime() ?? 0));
  let [late, last]: [number, StepRecord['step'] | null] = [0, null];
  let lateStep: Finished['lateStep'] = null;
  const finished: DoneStep[] = [];
  for (const [index, report] of reports.entries()) {
    const next = steps[done.length + index];
    if (!next || next.position !== report.position)
      throw new Refusal('order.stateChanged', { data: { next: next?.position } });
    await requireRelease(tx, { orderId: order.id }, next.step);
    await requireDocuments(tx, order, next.step);
    if (next.step === MEASURED_STEP) {
      await requireMeasured(tx, order);
      if (report.goodCount === undefined) throw missingField('goodCount', 'required');
    }
    const at = momentOf(report.at ?? now, previous, now);
    late = daysLate(calendar, next.plannedEnd, shanghaiDay(at));
    if (late > 0 && report.delayReason === '') throw missingField('delayReason', 'delayReason');
    const { goodCount = null, scrapCount = 0, station = '' } = report;
    const delayReason = late > 0 ? report.delayReason : '';
    if (late > 0) lateStep = { step: next.step, delayReason };
    finished.push({ position: next.position, at, goodCount, scrapCount, station, delayReason });
    [previous, last] = [at.getTime(), next.step];
  }
  if (!(await finishSteps(tx, order.id, actor, finished))) throw new Refusal('order.stateChanged');
  return { late, last, lateStep };
}

const missingField = (field: keyof StepReport, code: string): Refusal =>
  new Refusal('invalidInput', { fields: [{ field, code }] });

interface Finished {
  readonly late: number;
  readonly last: StepRecord['step'] | null;
  readonly lateStep: Pick<StepRecord, 'step' | 'delayReason'> | null;
}

interface Floor {
  readonly actor: StepActor;
  readonly order: PcbOrder;
  readonly calendar: WorkCalendar;
  readonly now: Date;
}

/** Clocks of factories differ a little: nothing is done before what came before it, or after now. */
const momentOf = (reported: Date, previous: number, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(reported.getTime(), previous)));
