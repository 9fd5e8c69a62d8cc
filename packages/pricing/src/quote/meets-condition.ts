import { type BoardSpec, type ChoiceField, isChoiceField, isFieldRelevant } from '@xunban/contract/board-spec';
import type { OptionCondition } from '../price-book/price-book.ts';

/** Whether a board has one of the options that a condition lists, in every field that means something on it. */
export function meetsCondition(spec: BoardSpec, condition: OptionCondition): boolean {
  for (const field of Object.keys(condition)) {
    if (!isChoiceField(field)) continue;
    const values = condition[field];
    if (values !== undefined && !listsOption(values, spec, field) && isFieldRelevant(spec, field)) return false;
  }
  return true;
}

function listsOption(values: readonly unknown[], spec: BoardSpec, field: ChoiceField): boolean {
  return values.includes(spec[field]);
}
