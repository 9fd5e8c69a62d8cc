import {
  BOARD_FIELD_GROUPS,
  type BoardField,
  isStencil,
  type OrderedSpec,
  type SpecDifference,
  STENCIL_FIELDS,
  type StencilSpec,
} from '@xunban/contract';

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

/** Every field that one specification has otherwise than another, in the order of the quote form. */
export function specDifferences(before: OrderedSpec, after: OrderedSpec): SpecDifference[] {
  if (isStencil(before) || isStencil(after))
    return isStencil(before) && isStencil(after) ? ofStencils(before, after) : [];
  return FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

const ofStencils = (before: StencilSpec, after: StencilSpec): SpecDifference[] =>
  STENCIL_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
