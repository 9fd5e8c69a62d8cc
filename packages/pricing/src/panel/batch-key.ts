import {
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isFieldRelevant,
  PANEL_FIELDS,
} from '@xunban/contract/board-spec';

/**
 * The text that two boards share exactly when they can be made on one working panel: the same laminate, layers, thickness,
 * copper, mask, legend, finish and processes of the whole panel. What means nothing on a board reads as its default. A
 * laminate that is the house's choice is not mixed with one that the buyer named: the batch would have to be made of it.
 */
export const batchKey = (spec: BoardSpec): string =>
  PANEL_FIELDS.map((field) => String(isFieldRelevant(spec, field) ? spec[field] : defaultBoardSpec[field])).join('|');

/** In which of them two boards differ, so that they cannot share a working panel. */
export const panelDifferences = (one: BoardSpec, other: BoardSpec): BoardField[] =>
  PANEL_FIELDS.filter((field) => {
    const on = (spec: BoardSpec) => (isFieldRelevant(spec, field) ? spec[field] : defaultBoardSpec[field]);
    return on(one) !== on(other);
  });
