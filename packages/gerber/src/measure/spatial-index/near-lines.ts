import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import { type CapsuleGrid, capsuleGrid } from './capsule-grid.ts';

/**
 * Checks whether a place lies within a distance of some lines. The lines are sorted into cells, so a query takes about a
 * microsecond.
 */
export class NearLines {
  readonly #lines: LayerShapes;
  readonly #grid: CapsuleGrid | undefined;
  readonly #squared: number;

  constructor(lines: LayerShapes, withinMm: number) {
    this.#lines = lines;
    this.#grid = capsuleGrid(lines, 1, withinMm);
    this.#squared = withinMm * withinMm;
  }

  isNear(x: number, y: number): boolean {
    if (this.#grid === undefined) return false;
    const { cellMm, columns, cells, minX, minY, offsets, entries } = this.#grid;
    const column = Math.floor((x - minX) / cellMm);
    const cell = Math.floor((y - minY) / cellMm) * columns + column;
    if (column < 0 || column >= columns || cell < 0 || cell >= cells) return false;
    const { capsules } = this.#lines;
    for (let index = offsets[cell]!; index < offsets[cell + 1]!; index += 1) {
      const at = entries[index]! * 5;
      const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
      if (pointToSegmentSquared(x, y, x0, y0, x1, y1) < this.#squared) return true;
    }
    return false;
  }
}
