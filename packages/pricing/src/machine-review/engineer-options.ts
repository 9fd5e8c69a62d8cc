import {
  BOARD_FIELDS,
  type BoardSpec,
  isChoiceField,
  isFieldRelevant,
  isForEngineer,
} from '@xunban/contract/board-spec';
import type { Objection } from './review-rule.ts';

/** Returns one objection for each option that needs manual review of drawings or contact with the buyer. */
export const optionsForEngineer = (spec: BoardSpec): Objection[] =>
  BOARD_FIELDS.filter(isChoiceField)
    .filter((field) => isFieldRelevant(spec, field) && isForEngineer(field, spec[field]))
    .map((field) => ({ code: 'review.optionForPeople', field, params: { value: String(spec[field]) } }));
