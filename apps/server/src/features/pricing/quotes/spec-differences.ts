import { BOARD_FIELD_GROUPS, type BoardField, type BoardSpec, type SpecDifference } from '@xunban/contract';

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

/** Every field that one specification has otherwise than another, in the order of the quote form. */
export const specDifferences = (before: BoardSpec, after: BoardSpec): SpecDifference[] =>
  FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
