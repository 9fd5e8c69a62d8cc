import { type OrderProgress, type OrderState, PRODUCED_STATES } from '@xunban/contract';
import { toIsoOrNull } from '../../../platform/clock.ts';
import type { StepRecord } from './steps.ts';

/** Fields of an order for its progress. */
export interface ProgressOf {
  readonly orderNo: string;
  readonly state: OrderState;
  readonly promisedShipDate: string | null;
  readonly forecastShipDate: string | null;
  readonly delayReason: string;
}

/** Returns the completed share of the route as an integer percentage, all steps equal; 100 only after the last step. */
export function percentDone(state: OrderState, steps: readonly StepRecord[]): number {
  if (PRODUCED_STATES.has(state)) return 100;
  if (steps.length === 0) return 0;
  return Math.floor((steps.filter(({ doneAt }) => doneAt !== null).length / steps.length) * 100);
}

/** @param shippedAt when all of it had left; null before */
export function viewProgress(order: ProgressOf, steps: readonly StepRecord[], shippedAt: Date | null): OrderProgress {
  return {
    orderNo: order.orderNo,
    percent: percentDone(order.state, steps),
    steps: steps.map(
      ({
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
      }) => ({
        step,
        position,
        plannedStart,
        plannedEnd,
        doneAt: toIsoOrNull(doneAt),
        operator,
        ...{ station, goodCount, scrapCount },
        delayReason,
      }),
    ),
    promisedShipDate: order.promisedShipDate,
    forecastShipDate: order.forecastShipDate,
    shippedAt: toIsoOrNull(shippedAt),
    delayReason: order.delayReason,
  };
}

/** Progress for buyers, without operators and scrapped pieces, which are internal. */
export const withoutOperators = (progress: OrderProgress): OrderProgress => ({
  ...progress,
  steps: progress.steps.map(({ station: _station, goodCount: _good, scrapCount: _scrap, ...step }) => ({
    ...step,
    operator: '',
  })),
});
