import { BOARD_FIELDS, type BoardSpec, isChoiceField, isFieldRelevant, isForPeople } from '@xunban/contract/board-spec';
import type { Objection } from './review-rule.ts';

/** Returns one objection for each option that needs manual review of drawings or contact with the buyer. */
export const optionsForPeople = (spec: BoardSpec): Objection[] =>
  BOARD_FIELDS.filter(isChoiceField)
    .filter((field) => isFieldRelevant(spec, field) && isForPeople(field, spec[field]))
    .map((field) => ({ code: 'review.optionForPeople', field, params: { value: String(spec[field]) } }));
