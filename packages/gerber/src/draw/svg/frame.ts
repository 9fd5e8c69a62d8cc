import type { Box } from '../../image/layer-image.ts';
import type { BoardSide } from '../board-side.ts';

/** Where a drawing's whole-number units lie on the board: y downwards from the upper edge, the bottom seen from below. */
export interface Frame {
  readonly box: Box;
  readonly side: BoardSide;
  /** Micrometres to one unit. */
  readonly unitUm: number;
  /** Extents in units. */
  readonly width: number;
  readonly height: number;
  x(mm: number): number;
  y(mm: number): number;
  /** A length in units, not rounded. */
  length(mm: number): number;
}

export function makeFrame(box: Box, side: BoardSide, unitUm: number): Frame {
  const perMm = 1000 / unitUm;
  return {
    box,
    side,
    unitUm,
    width: Math.max(1, Math.round((box.maxX - box.minX) * perMm)),
    height: Math.max(1, Math.round((box.maxY - box.minY) * perMm)),
    x: side === 'top' ? (mm) => Math.round((mm - box.minX) * perMm) : (mm) => Math.round((box.maxX - mm) * perMm),
    y: (mm) => Math.round((box.maxY - mm) * perMm),
    length: (mm) => mm * perMm,
  };
}
