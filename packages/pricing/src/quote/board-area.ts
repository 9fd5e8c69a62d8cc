import { type BoardSpec, hundredthsOf, isFieldRelevant } from '@xunban/contract/board-spec';
import type { Exact } from './exact.ts';

/** A delivered piece, in integer hundredths of a millimetre. */
export interface Piece {
  readonly lengthHundredths: number;
  readonly widthHundredths: number;
  /** Single boards in it. */
  readonly boards: number;
  /** Number of outlines of `lengthMm` × `widthMm` in it; one, unless the factory arranges the panel. */
  readonly outlines: number;
}

/** A square metre has ten thousand million square hundredths of a millimetre. */
const M2_SCALE = 10;

/**
 * Returns the delivered piece: the board itself, the panel of the file, or the panel that the factory arranges, with the router
 * gaps where boards are not separated by grooves, and with its rails.
 */
export function deliveredPiece(spec: BoardSpec, tabGapMm: number): Piece {
  const lengthHundredths = hundredthsOf(spec.lengthMm);
  const widthHundredths = hundredthsOf(spec.widthMm);
  const boards = isFieldRelevant(spec, 'panelX') ? spec.panelX * spec.panelY : 1;
  if (spec.deliveryForm !== 'panelByUs') return { lengthHundredths, widthHundredths, boards, outlines: 1 };

  // Grooves take no width, the router does; `vCutAndSlots` has its slots across the length.
  const { panelSeparation } = spec;
  const routed = hundredthsOf(tabGapMm);
  const gapAlongLength = panelSeparation === 'vCut' ? 0 : routed;
  const gapAlongWidth = panelSeparation === 'tabs' || panelSeparation === 'slots' ? routed : 0;
  const rails = 2 * hundredthsOf(spec.railWidthMm);
  const hasEndRails = spec.rails === 'leftRight' || spec.rails === 'allSides';
  const hasSideRails = spec.rails === 'topBottom' || spec.rails === 'allSides';
  return {
    lengthHundredths: spec.panelX * lengthHundredths + (spec.panelX - 1) * gapAlongLength + (hasEndRails ? rails : 0),
    widthHundredths: spec.panelY * widthHundredths + (spec.panelY - 1) * gapAlongWidth + (hasSideRails ? rails : 0),
    boards,
    outlines: boards,
  };
}

/** Area of so many pieces in m²: length (cm) × width (cm) × pieces ÷ 10 000, exactly. */
export function areaOfPieces(piece: Piece, quantity: number): Exact {
  const units = BigInt(piece.lengthHundredths) * BigInt(piece.widthHundredths) * BigInt(quantity);
  return { digits: units, scale: M2_SCALE };
}

/** Area of the outline in the file in m². */
export function outlineArea(spec: BoardSpec): Exact {
  return {
    digits: BigInt(hundredthsOf(spec.lengthMm)) * BigInt(hundredthsOf(spec.widthMm)),
    scale: M2_SCALE,
  };
}
