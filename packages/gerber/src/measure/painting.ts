import type { CapsuleGrid } from './capsule-grid.ts';
import type { PaintedShapes } from './layer-shapes.ts';
import { PolygonIndex } from './polygon-index.ts';
import { pointToSegmentSquared } from './segment-distance.ts';

/** Answers what was painted last at a place. */
export class Painting {
  readonly #shapes: PaintedShapes;
  readonly #grid: CapsuleGrid;
  readonly #areas: PolygonIndex;

  constructor(shapes: PaintedShapes, grid: CapsuleGrid) {
    this.#shapes = shapes;
    this.#grid = grid;
    this.#areas = new PolygonIndex(shapes.polygons);
  }

  /** Number of the dark item that is seen at a place; -1 where there is no copper. */
  copperAt(x: number, y: number): number {
    const top = this.#areas.topAround(x, y, this.#stroke(x, y));
    return top < 0 || this.#shapes.isClear[top] === 1 ? -1 : top;
  }

  /** The last stroke or round pad over the place. Entries of a cell ascend in paint order. */
  #stroke(x: number, y: number): number {
    const { cellMm, columns, cells, minX, minY, offsets, entries } = this.#grid;
    const column = Math.floor((x - minX) / cellMm);
    const cell = Math.floor((y - minY) / cellMm) * columns + column;
    if (column < 0 || column >= columns || cell < 0 || cell >= cells) return -1;
    const { capsules, owner } = this.#shapes;
    for (let index = offsets[cell + 1]! - 1; index >= offsets[cell]!; index -= 1) {
      const at = entries[index]! * 5;
      const radius = capsules[at + 4]!;
      if (radius === 0) continue;
      const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
      if (pointToSegmentSquared(x, y, x0, y0, x1, y1) <= radius * radius) return owner[entries[index]!]!;
    }
    return -1;
  }
}
