import { type OrderState, PRODUCED_STATES } from '@xunban/contract';
import type { StepRecord } from './steps.ts';

/** Returns the completed share of the route as an integer percentage, all steps equal; 100 only after the last step. */
export function percentDone(state: OrderState, steps: readonly StepRecord[]): number {
  if (PRODUCED_STATES.has(state)) return 100;
  if (steps.length === 0) return 0;
  return Math.floor((steps.filter(({ doneAt }) => doneAt !== null).length / steps.length) * 100);
}
