import { BOARD_FIELD_FACTS, BOARD_FIELDS, type BoardField, type BoardSpec, PRODUCTION_STEPS } from '@xunban/contract';
import type { StepRecord } from '../../orders-core/production-steps/steps.ts';

/** Returns which of the differing fields are already made by the completed steps. */
export function fieldsMadeAlready(steps: readonly StepRecord[], before: BoardSpec, after: BoardSpec): BoardField[] {
  const furthest = Math.max(
    -1,
    ...steps.filter(({ doneAt }) => doneAt !== null).map(({ step }) => PRODUCTION_STEPS.indexOf(step)),
  );
  return BOARD_FIELDS.filter(
    (field) => before[field] !== after[field] && PRODUCTION_STEPS.indexOf(BOARD_FIELD_FACTS[field].madeBy) <= furthest,
  );
}
