import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import { type CapsuleGrid, capsuleGrid } from '../spatial-index/capsule-grid.ts';

const cellMm = 0.5;
/** Edges nearer than this, mm, do not count, so that a ray from a piece does not meet the piece itself. */
const minMm = 1e-6;

/** Looks from a place on copper for the edges round it. */
export class EdgeRays {
  readonly #lines: Float64Array;
  /** Without the columns of `CapsuleGrid` that only pairs need. */
  readonly #grid:
    | Pick<CapsuleGrid, 'cellMm' | 'columns' | 'cells' | 'minX' | 'minY' | 'offsets' | 'entries'>
    | undefined;

  /** Capsules without radius, copper on their left. */
  constructor(lines: Float64Array) {
    this.#lines = lines;
    const grid = capsuleGrid({ capsules: lines, count: lines.length / 5 }, cellMm, 0.001);
    if (grid === undefined) return;
    const { columns, cells, minX, minY, offsets, entries } = grid;
    this.#grid = { cellMm: grid.cellMm, columns, cells, minX, minY, offsets, entries };
  }

  /**
   * Index of the first edge at smaller x; -1 when there is none, or when the copper of that edge is on its far side.
   */
  leftOf(x: number, y: number): number {
    if (this.#grid === undefined) return -1;
    const { cellMm: size, columns, cells, minX, minY, offsets, entries } = this.#grid;
    const row = Math.floor((y - minY) / size);
    if (row < 0 || (row + 1) * columns > cells) return -1;
    for (let column = Math.min(columns - 1, Math.floor((x - minX) / size)); column >= 0; column -= 1) {
      let best = -1;
      let bestX = Number.NEGATIVE_INFINITY;
      const cell = row * columns + column;
      for (let index = offsets[cell]!; index < offsets[cell + 1]!; index += 1) {
        const at = entries[index]! * 5;
        const [y0, y1] = [this.#lines[at + 1]!, this.#lines[at + 3]!];
        if (y0 > y === y1 > y) continue;
        const crossing = this.#lines[at]! + ((y - y0) / (y1 - y0)) * (this.#lines[at + 2]! - this.#lines[at]!);
        if (crossing > x - minMm || crossing <= bestX) continue;
        best = entries[index]!;
        bestX = crossing;
      }
      if (best >= 0 && bestX >= minX + column * size) return this.#hasCopperRight(best) ? best : -1;
    }
    return -1;
  }

  /** Distance to the nearest edge, up to `reachMm`. */
  nearest(x: number, y: number, reachMm: number): number {
    if (this.#grid === undefined) return reachMm;
    const { cellMm: size, columns, cells, minX, minY, offsets, entries } = this.#grid;
    let best = reachMm * reachMm;
    const toColumn = Math.min(columns - 1, Math.floor((x + reachMm - minX) / size));
    const toRow = Math.min(cells / columns - 1, Math.floor((y + reachMm - minY) / size));
    for (let row = Math.max(0, Math.floor((y - reachMm - minY) / size)); row <= toRow; row += 1) {
      for (let column = Math.max(0, Math.floor((x - reachMm - minX) / size)); column <= toColumn; column += 1) {
        const cell = row * columns + column;
        for (let index = offsets[cell]!; index < offsets[cell + 1]!; index += 1) {
          const at = entries[index]! * 5;
          const [x0, y0, x1, y1] = [this.#lines[at]!, this.#lines[at + 1]!, this.#lines[at + 2]!, this.#lines[at + 3]!];
          best = Math.min(best, pointToSegmentSquared(x, y, x0, y0, x1, y1));
        }
      }
    }
    return Math.sqrt(best);
  }

  /** True when the copper of an edge lies at greater x, as on the left of an edge that runs downwards. */
  #hasCopperRight(edge: number): boolean {
    return this.#lines[edge * 5 + 3]! < this.#lines[edge * 5 + 1]!;
  }
}
