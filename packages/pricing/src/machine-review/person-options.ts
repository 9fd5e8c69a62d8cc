import { type BoardField, type BoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';
import type { Objection } from './review-rule.ts';

/** Whether what was chosen needs somebody who reads drawings or talks with the buyer. No file says it to a machine. */
const NEEDS_A_PERSON: { readonly [F in BoardField]?: (value: BoardSpec[F]) => boolean } = {
  stackUp: (value) => value === 'specified',
  hdi: (value) => value !== 'none',
  edgePlatedSides: (value) => value > 0,
  goldFingers: Boolean,
  backDrill: Boolean,
  pressFit: Boolean,
  countersunk: Boolean,
  depthMilling: Boolean,
  carbonInk: Boolean,
  peelableMask: Boolean,
  productionFileConfirm: (value) => value !== 'none',
  orderNumberMark: (value) => value === 'specified',
};

/** One objection for each option that asks for a person. */
export function optionsForPeople(spec: BoardSpec): Objection[] {
  const fields = Object.keys(NEEDS_A_PERSON) as BoardField[];
  return fields
    .filter((field) => isFieldRelevant(spec, field) && asks(spec, field))
    .map((field) => ({ code: 'review.optionForPeople', field, params: { value: String(spec[field]) } }));
}

function asks<F extends BoardField>(spec: BoardSpec, field: F): boolean {
  const needs: ((value: BoardSpec[F]) => boolean) | undefined = NEEDS_A_PERSON[field];
  return needs?.(spec[field]) ?? false;
}
