import type { Box } from '../../image/layer-image.ts';
import type { BoardSide } from '../board-shape.ts';

/** Maps board coordinates to integer units of a drawing: y downwards from the upper edge, the bottom seen from below. */
export class Frame {
  /** Extents in units. */
  readonly width: number;
  readonly height: number;
  readonly isMirrored: boolean;
  readonly #perMm: number;
  readonly #scaleX: number;
  readonly #originX: number;
  readonly #originY: number;

  private constructor(
    width: number,
    height: number,
    originX: number,
    originY: number,
    perMm: number,
    isMirrored: boolean,
  ) {
    this.width = width;
    this.height = height;
    this.isMirrored = isMirrored;
    this.#perMm = perMm;
    this.#scaleX = isMirrored ? -perMm : perMm;
    this.#originX = originX;
    this.#originY = originY;
  }

  /** The frame round a box on the board, `unitUm` micrometres to the unit. */
  static of(box: Box, side: BoardSide, unitUm: number): Frame {
    const perMm = 1000 / unitUm;
    const width = Math.max(1, Math.round((box.maxX - box.minX) * perMm));
    const height = Math.max(1, Math.round((box.maxY - box.minY) * perMm));
    const isMirrored = side === 'bottom';
    return new Frame(width, height, isMirrored ? box.maxX : box.minX, box.maxY, perMm, isMirrored);
  }

  /** The same units counted from the board's own origin. */
  centred(): Frame {
    return new Frame(this.width, this.height, 0, 0, this.#perMm, this.isMirrored);
  }

  // Converts x. A board is a few metres at most, so integer units fit 32 bits. `| 0` also turns -0 into 0.
  x(mm: number): number {
    return Math.round((mm - this.#originX) * this.#scaleX) | 0;
  }

  y(mm: number): number {
    return Math.round((this.#originY - mm) * this.#perMm) | 0;
  }

  /** A length in units, not rounded. */
  length(mm: number): number {
    return mm * this.#perMm;
  }
}
