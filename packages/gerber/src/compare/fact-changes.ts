import type { BoardFacts } from '../facts.ts';
import { type ComparedFact, comparedFacts, type FactChange } from './board-comparison.ts';

/** The facts that differ, in the order of `comparedFacts`. Lengths that differ by rounding are equal. */
export function compareFacts(before: BoardFacts, after: BoardFacts): FactChange[] {
  const [one, other] = [valuesOf(before), valuesOf(after)];
  return comparedFacts.flatMap((fact): FactChange[] => {
    const [previous, later] = [one[fact], other[fact]];
    if (previous === later) return [];
    if (previous !== undefined && later !== undefined && Math.abs(previous - later) < tolerances[fact]) return [];
    return [
      {
        fact,
        ...(previous === undefined ? {} : { before: previous }),
        ...(later === undefined ? {} : { after: later }),
      },
    ];
  });
}

function valuesOf({ copper, board, holes, measured }: BoardFacts): Record<ComparedFact, number | undefined> {
  return {
    copperLayers: copper?.layers,
    widthMm: board?.widthMm,
    heightMm: board?.heightMm,
    boards: board?.boards,
    minTraceMm: measured?.minTrace?.mm,
    minSpacingMm: measured?.minSpacing?.mm,
    minDrillMm: holes?.minDrillMm,
    roundHoles: holes?.round,
    platedHoles: holes?.roundPth,
    slots: holes?.slots,
    castellatedHoles: holes?.castellated,
  };
}

/** Comparison tolerance of each fact. */
const tolerances: Record<ComparedFact, number> = {
  copperLayers: 0,
  widthMm: 0.015,
  heightMm: 0.015,
  boards: 0,
  minTraceMm: 0.005,
  minSpacingMm: 0.015,
  minDrillMm: 0.005,
  roundHoles: 0,
  platedHoles: 0,
  slots: 0,
  castellatedHoles: 0,
};
