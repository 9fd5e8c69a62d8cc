import type { BoardMeasures } from '../measure/measure-board.ts';

/**
 * The measures of a design whose copper areas are stored unfilled: what the missing copper would change is left out.
 * Widths of tracks, holes and rings stay, and so do findings, since the copper that is there is real.
 */
export function withoutFillMeasures(measures: BoardMeasures): BoardMeasures {
  const { copperAreaMm2: _area, facts, ...rest } = measures;
  if (facts === undefined) return rest;
  const { minSpacing: _spacing, minCopperToEdge: _edge, exposedCopperMm2: _exposed, ...otherFacts } = facts;
  return { ...rest, facts: otherFacts };
}
