import {
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isFieldRelevant,
  PANEL_FIELDS,
} from '@xunban/contract/board-spec';

/**
 * Returns a text that is equal for two boards exactly when they can be made on one working panel: the same laminate, layers,
 * thickness, copper, mask, legend, finish and processes of the whole panel. Fields that do not apply to a board read as their
 * default. A laminate chosen by the company is not mixed with one named by the buyer: the batch would have to be made of it.
 */
export const batchKey = (spec: BoardSpec): string =>
  PANEL_FIELDS.map((field) => String(isFieldRelevant(spec, field) ? spec[field] : defaultBoardSpec[field])).join('|');

/** In which of them two boards differ, so that they cannot share a working panel. */
export const panelDifferences = (one: BoardSpec, other: BoardSpec): BoardField[] =>
  PANEL_FIELDS.filter((field) => {
    const on = (spec: BoardSpec) => (isFieldRelevant(spec, field) ? spec[field] : defaultBoardSpec[field]);
    return on(one) !== on(other);
  });
