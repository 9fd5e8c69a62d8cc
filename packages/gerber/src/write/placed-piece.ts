import type { Box } from '../image/layer-image.ts';
import type { Placement } from '../image/transform-image.ts';
import type { Point } from '../problem.ts';
import type { Repeat } from './film-writer.ts';
import type { Piece } from './piece.ts';

/** Equal pieces in rows and columns on a working panel, mm, from the panel's lower left corner. */
export interface PieceBlock {
  readonly xMm: number;
  readonly yMm: number;
  readonly columns: number;
  readonly rows: number;
  /** The ordered length runs along y of the panel. */
  readonly isTurned: boolean;
}

/** A block of pieces as it lies on the working panel. */
export class PlacedPieces {
  readonly piece: Piece;
  readonly repeat: Repeat;
  readonly #isRotated: boolean;
  readonly #offset: Point;

  /** @param gapMm from one piece to the next */
  constructor(piece: Piece, block: PieceBlock, gapMm: number) {
    const { minX, minY, maxX, maxY } = piece.plan.box;
    this.piece = piece;
    this.#isRotated = piece.isUpright !== block.isTurned;
    const [width, height] = this.#isRotated ? [maxY - minY, maxX - minX] : [maxX - minX, maxY - minY];
    this.#offset = this.#isRotated
      ? { x: block.xMm + maxY, y: block.yMm - minX }
      : { x: block.xMm - minX, y: block.yMm - minY };
    const { columns, rows } = block;
    this.repeat = { columns, rows, pitchX: width + gapMm, pitchY: height + gapMm };
  }

  /** Returns the place on the panel of a point in the coordinates of the files, in the first piece. */
  at(x: number, y: number): Point {
    const { x: offsetX, y: offsetY } = this.#offset;
    return this.#isRotated ? { x: offsetX - y, y: offsetY + x } : { x: offsetX + x, y: offsetY + y };
  }

  box({ minX, minY, maxX, maxY }: Box): Box {
    const [one, other] = [this.at(minX, minY), this.at(maxX, maxY)];
    return {
      ...{ minX: Math.min(one.x, other.x), minY: Math.min(one.y, other.y) },
      ...{ maxX: Math.max(one.x, other.x), maxY: Math.max(one.y, other.y) },
    };
  }

  /** Returns the placement of one board of the piece. */
  placement(board: Point): Placement {
    const { x: offsetX, y: offsetY } = this.at(board.x, board.y);
    const rotationDeg = this.#isRotated ? 90 : 0;
    return { mirrorX: false, mirrorY: false, swapAxes: false, rotationDeg, scale: 1, offsetX, offsetY };
  }
}
