import { type OrderProgress, type OrderState, PRODUCED_STATES } from '@xunban/contract';
import { toIsoOrNull } from '../../../platform/clock.ts';
import type { StepRecord } from './steps.ts';

/** What of an order its progress is told from. */
export interface ProgressOf {
  readonly orderNo: string;
  readonly state: OrderState;
  readonly promisedShipDate: string | null;
  readonly forecastShipDate: string | null;
  readonly slipReason: string;
}

/** Whole percent of the route that is done, every step alike; 100 only when the last one is. */
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
      ({ step, position, plannedStart, plannedEnd, doneAt, operator, station, good, scrap, slipReason }) => ({
        step,
        position,
        plannedStart,
        plannedEnd,
        doneAt: toIsoOrNull(doneAt),
        operator,
        ...{ station, good, scrap },
        slipReason,
      }),
    ),
    promisedShipDate: order.promisedShipDate,
    forecastShipDate: order.forecastShipDate,
    shippedAt: toIsoOrNull(shippedAt),
    slipReason: order.slipReason,
  };
}

/** For buyers: who stood at a machine, and what was lost there, is the house's own matter. */
export const withoutOperators = (progress: OrderProgress): OrderProgress => ({
  ...progress,
  steps: progress.steps.map(({ station: _station, good: _good, scrap: _scrap, ...step }) => ({
    ...step,
    operator: '',
  })),
});
