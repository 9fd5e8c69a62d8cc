import {
  BOARD_FIELD_FACTS,
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  isStencil,
  type OrderedSpec,
  PRODUCTION_STEPS,
} from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';

/** Fields of a changed specification that come too late: the factory has made them as they were ordered. */
export async function fieldsTooLate(reader: Reader, order: PcbOrder, spec: OrderedSpec): Promise<BoardField[]> {
  if (isStencil(spec) || order.state !== 'inProduction') return [];
  const steps = (await stepsOf(reader, [order.id])).get(order.id) ?? [];
  return fieldsMadeAlready(steps, boardSpecOf(order), spec);
}

/** @throws Refusal `invalidInput` with every field that is made already */
export async function requireMakeable(reader: Reader, order: PcbOrder, spec: OrderedSpec): Promise<void> {
  const late = await fieldsTooLate(reader, order, spec);
  if (late.length > 0)
    throw new Refusal('invalidInput', {
      fields: late.map((field) => ({ field: `changes.${field}`, code: 'madeAlready' })),
    });
}

/** Returns which of the differing fields are already made by the completed steps. */
function fieldsMadeAlready(steps: readonly StepRecord[], before: BoardSpec, after: BoardSpec): BoardField[] {
  const furthest = Math.max(
    -1,
    ...steps.filter(({ doneAt }) => doneAt !== null).map(({ step }) => PRODUCTION_STEPS.indexOf(step)),
  );
  return BOARD_FIELDS.filter(
    (field) => before[field] !== after[field] && PRODUCTION_STEPS.indexOf(BOARD_FIELD_FACTS[field].madeBy) <= furthest,
  );
}
