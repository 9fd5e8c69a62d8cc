import type { BoardSpec } from '@xunban/contract';
import type { Margin } from '@xunban/contract/design-tools';
import { standardRules } from '@xunban/gerber';
import type { PriceBook } from '@xunban/pricing';

/** Minimum widths and distances in millimetres. */
export interface DesignRules {
  readonly outerMm: number;
  /** Undefined without inner copper. */
  readonly innerMm: number | undefined;
  readonly holeMm: number;
  readonly viaRingMm: number;
  readonly partRingMm: number;
  readonly holeToHoleMm: number;
  readonly copperToHoleMm: number;
  readonly copperToEdgeMm: number;
  readonly maskWebMm: number;
}

export type RuledBoard = Pick<BoardSpec, 'layers' | 'outerCopperOz' | 'innerCopperOz' | 'maskColour'>;

const MM_PER_MIL = 0.0254;

/**
 * Returns the design rules of a board, from the same figures by which its file is checked and its options are validated: the
 * wider of the two counts. Undefined for copper that boards of so many layers do not have.
 */
export function designRules(book: PriceBook, board: RuledBoard, margin: Margin): DesignRules | undefined {
  const { outerTrace, innerTrace, maskDam } = book.capability;
  const traceOf = (limits: typeof outerTrace, oz: number) =>
    limits.find(({ copperOz, layers }) => copperOz === oz && layers.includes(board.layers))?.minMil;
  const outer = traceOf(outerTrace, board.outerCopperOz);
  const hasInner = board.layers > 2;
  const inner = hasInner ? traceOf(innerTrace, board.innerCopperOz) : undefined;
  if (outer === undefined || (hasInner && inner === undefined)) return undefined;
  const dam = maskDam.find(({ masks }) => masks.includes(board.maskColour))?.minMm ?? 0;
  const copper = (mil: number) => upToMicrometre(Math.max(mil * MM_PER_MIL, minOf('track', margin)));
  return {
    outerMm: copper(outer),
    innerMm: inner === undefined ? undefined : copper(inner),
    holeMm: minOf('drill', margin),
    viaRingMm: minOf('viaRing', margin),
    partRingMm: minOf('partRing', margin),
    holeToHoleMm: minOf('holeWall', margin),
    copperToHoleMm: minOf('copperToHole', margin),
    copperToEdgeMm: minOf('padToEdge', margin),
    maskWebMm: Math.max(dam, minOf('maskWeb', margin)),
  };
}

function minOf(measure: (typeof standardRules)[number]['measure'], margin: Margin): number {
  const rule = standardRules.find((known) => known.measure === measure);
  if (!rule) throw new Error(`no rule for measure ${measure}`);
  return margin === 'limit' ? (rule.errorBelow ?? rule.warnBelow) : rule.warnBelow;
}

/** Never less than can be made. */
const upToMicrometre = (mm: number): number => Math.ceil(mm * 1000 - 1e-6) / 1000;
