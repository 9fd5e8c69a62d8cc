import type { BoardOutline } from '../../outline/outline.ts';
import { PolygonIndex } from '../spatial-index/polygon-index.ts';

/** Locates laminate. A query costs about a microsecond, whatever the number of lines. */
export class BoardArea {
  readonly #loops: PolygonIndex;
  readonly #isBoard: readonly boolean[];

  constructor({ loops }: BoardOutline) {
    this.#loops = new PolygonIndex(loops.map(({ points }, owner) => ({ owner, points })));
    this.#isBoard = loops.map(({ kind }) => kind === 'board');
  }

  /** True when a place lies inside the board and in none of its cut-outs. */
  contains(x: number, y: number): boolean {
    let depth = 0;
    this.#loops.visitAround(x, y, (loop) => {
      depth += this.#isBoard[loop] === true ? 1 : -1;
    });
    return depth > 0;
  }
}
