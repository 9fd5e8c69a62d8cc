import type { BoardFacts, FirstFacts, HoleSizes, SideAreas, SizeFacts } from './facts.ts';

/** The measured facts that prices are made from, in the names and units of the board specification. */
export interface PricedFacts {
  readonly holeCount?: number;
  readonly slotCount?: number;
  readonly millingMm?: number;
  readonly testPointCount?: number;
  readonly finishAreaPercent?: number;
  readonly copperAreaPercent?: number;
}

/**
 * Returns the facts of a file that affect the price. The form uses them before the order and the server after the upload, so
 * both get the same price. An unknown fact is left out and costs nothing. Facts that can only reject a board (castellated
 * holes, edge connectors, mask webs) are left to the review: a wrong reading must not prevent an order.
 */
export function pricedFacts(facts: BoardFacts): PricedFacts {
  // Several boards were read as one.
  if (facts.groups) return {};
  const { holes, measured, copper } = facts;
  const board = facts.board && isSizeBelieved(facts.board) ? facts.board : undefined;
  return withoutUnknown({
    holeCount: holes?.round,
    slotCount: holes?.slots,
    millingMm: board && Math.round(board.perimeterMm),
    testPointCount: totalOf(measured?.testPoints),
    finishAreaPercent: board && percentOf(meanOfSides(measured?.exposedCopperMm2), board.areaMm2),
    copperAreaPercent: board && percentOf(mean(Object.values(copper?.areaMm2 ?? {})), board.areaMm2),
  });
}

/**
 * Reduces facts to size, copper layers and holes, by which most prices are made. Undefined for several boards, and when the size
 * is not believed.
 */
export function firstFactsOf({ board, copper, mask, silk, paste, holes, groups }: FirstFacts): FirstFacts | undefined {
  if (board === undefined || copper === undefined || groups !== undefined || !isSizeBelieved(board)) return undefined;
  const base = { version: 1, files: [], board, copper, mask, silk, paste, problems: [] } as const;
  return holes === undefined ? base : { ...base, holes: sizesOf(holes) };
}

const sizesOf = ({ round, slots, minDrillMm, maxDrillMm }: HoleSizes): HoleSizes => ({
  round,
  slots,
  ...(minDrillMm === undefined ? {} : { minDrillMm }),
  ...(maxDrillMm === undefined ? {} : { maxDrillMm }),
});

/** A size with less confidence is asked for: it is more likely the frame of a page. */
const minConfidence = 0.25;
/** No laminate is longer, mm. */
const longestMm = 1200;
/** Nor is a board this small, mm: its units were misread. */
const shortestMm = 1;

/** True when a size is reliable enough for a price. Otherwise the form asks for the size. */
export function isSizeBelieved({
  confidence,
  widthMm,
  heightMm,
}: Pick<SizeFacts, 'confidence' | 'widthMm' | 'heightMm'>): boolean {
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
  return confidence >= minConfidence && long <= longestMm && short >= shortestMm;
}

function withoutUnknown(facts: { readonly [F in keyof PricedFacts]: number | undefined }): PricedFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

function totalOf(sides: SideAreas | undefined): number | undefined {
  return sides && (sides.top ?? 0) + (sides.bottom ?? 0);
}

function meanOfSides(sides: SideAreas | undefined): number | undefined {
  return sides && ((sides.top ?? 0) + (sides.bottom ?? 0)) / 2;
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percentOf(partMm2: number | undefined, totalMm2: number): number | undefined {
  if (partMm2 === undefined || totalMm2 <= 0) return undefined;
  return Math.min(100, Math.round((partMm2 / totalMm2) * 100));
}
