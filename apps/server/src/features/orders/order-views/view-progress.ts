import { type OrderProgress, type OrderState, type ProductionPhase, productionPhase } from '@xunban/contract';
import type { WorkCalendar } from '@xunban/pricing';
import { shanghaiDay, toIsoOrNull } from '../../../platform/clock.ts';
import { percentDone } from '../../orders-core/production-steps/progress.ts';
import type { StepRecord } from '../../orders-core/production-steps/steps.ts';
import { daysLate } from '../../pricing/lead-times/forecast.ts';

/** Fields of an order for its progress. */
interface ProgressOf {
  readonly orderNo: string;
  readonly state: OrderState;
  readonly promisedShipDate: string | null;
  readonly forecastShipDate: string | null;
  readonly delayReason: string;
}

/** The working days and the moment by which lateness counts. */
interface ProgressClock {
  readonly calendar: WorkCalendar;
  readonly now: Date;
}

/**
 * The production of a board: phase, percentage and lateness, the same for every list and page. Pages show these fields and derive
 * nothing of their own.
 * @param shippedAt when all of it had left; null before
 */
export function viewProgress(
  order: ProgressOf,
  steps: readonly StepRecord[],
  shippedAt: Date | null,
  clock: ProgressClock,
): OrderProgress {
  const phase = productionPhase(order.state);
  const current = steps.find(({ doneAt }) => doneAt === null);
  return {
    orderNo: order.orderNo,
    phase,
    percent: percentDone(order.state, steps),
    steps: steps.map((step) => viewStep(step, step === current && phase === 'making', clock)),
    promisedShipDate: order.promisedShipDate,
    forecastShipDate: order.forecastShipDate,
    shippedAt: toIsoOrNull(shippedAt),
    isLate: isLate(order, phase, shippedAt),
    delayReason: order.delayReason,
  };
}

function viewStep(
  {
    step,
    position,
    plannedStart,
    plannedEnd,
    doneAt,
    operator,
    station,
    goodCount,
    scrapCount,
    delayReason,
  }: StepRecord,
  isCurrent: boolean,
  { calendar, now }: ProgressClock,
): OrderProgress['steps'][number] {
  const day = doneAt ?? (isCurrent ? now : null);
  return {
    ...{ step, position, plannedStart, plannedEnd, doneAt: toIsoOrNull(doneAt), operator, station },
    ...{ goodCount, scrapCount, delayReason },
    daysLate: day === null ? 0 : daysLate(calendar, plannedEnd, shanghaiDay(day)),
  };
}

/** Days of the form yyyy-MM-dd compare as text. */
function isLate(
  { promisedShipDate, forecastShipDate }: ProgressOf,
  phase: ProductionPhase,
  shippedAt: Date | null,
): boolean {
  if (promisedShipDate === null || phase === 'stopped') return false;
  if (shippedAt !== null) return shanghaiDay(shippedAt) > promisedShipDate;
  return forecastShipDate !== null && forecastShipDate > promisedShipDate;
}

/** Progress for buyers, without operators and scrapped pieces, which are internal. */
export const withoutOperators = (progress: OrderProgress): OrderProgress => ({
  ...progress,
  steps: progress.steps.map(({ station: _station, goodCount: _good, scrapCount: _scrap, ...step }) => ({
    ...step,
    operator: '',
  })),
});
