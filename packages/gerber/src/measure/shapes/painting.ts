import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import type { CapsuleGrid } from '../spatial-index/capsule-grid.ts';
import { PolygonIndex } from '../spatial-index/polygon-index.ts';
import type { PaintedShapes } from './layer-shapes.ts';

/** Answers what was painted last at a place. An answer costs the shapes of one cell of the grid. */
export class Painting {
  /** Without the columns of `CapsuleGrid` that only pairs need; layers are kept while a board is measured. */
  readonly #grid: Pick<CapsuleGrid, 'cellMm' | 'columns' | 'cells' | 'minX' | 'minY' | 'offsets' | 'entries'>;
  readonly #areas: PolygonIndex;
  readonly #capsules: Float64Array;
  readonly #owner: Uint32Array;
  readonly #isClear: Uint8Array;
  readonly #erases: boolean;
  /** Number of strokes that queries have looked at. */
  #looks = 0;

  /** The grid may hold any of the capsules; the others are not seen. */
  constructor(
    { capsules, owner, isClear, polygons }: Pick<PaintedShapes, 'capsules' | 'owner' | 'isClear' | 'polygons'>,
    grid: CapsuleGrid,
  ) {
    const { cellMm, columns, cells, minX, minY, offsets, entries } = grid;
    this.#grid = { cellMm, columns, cells, minX, minY, offsets, entries };
    this.#areas = new PolygonIndex(polygons);
    this.#capsules = capsules;
    this.#owner = owner;
    this.#isClear = isClear;
    this.#erases = isClear.includes(1);
  }

  /** Number of strokes and edges that queries have looked at. */
  get looks(): number {
    return this.#looks + this.#areas.looks;
  }

  /** Number of the topmost dark item at a place; -1 where there is no copper. */
  copperAt(x: number, y: number): number {
    const top = this.#areas.topAround(x, y, this.#stroke(x, y, undefined));
    return top < 0 || this.#isClear[top] === 1 ? -1 : top;
  }

  /** Without erasing items any item at the place will do. */
  isCopper(x: number, y: number): boolean {
    if (this.#erases) return this.copperAt(x, y) >= 0;
    return this.#stroke(x, y, undefined) >= 0 || this.#areas.topAround(x, y, -1) >= 0;
  }

  /** True when an item that has a 1 in `marks` was painted over a place, visible or not. */
  isPaintedBy(marks: Uint8Array, x: number, y: number): boolean {
    return this.#stroke(x, y, marks) >= 0 || this.#areas.topAround(x, y, -1, marks) >= 0;
  }

  /** The last stroke or round pad over the place. Entries of a cell ascend in paint order. */
  #stroke(x: number, y: number, marks: Uint8Array | undefined): number {
    const { cellMm, columns, cells, minX, minY, offsets, entries } = this.#grid;
    const column = Math.floor((x - minX) / cellMm);
    const cell = Math.floor((y - minY) / cellMm) * columns + column;
    if (column < 0 || column >= columns || cell < 0 || cell >= cells) return -1;
    const capsules = this.#capsules;
    const owner = this.#owner;
    const first = offsets[cell]!;
    const end = offsets[cell + 1]!;
    this.#looks += end - first;
    for (let index = end - 1; index >= first; index -= 1) {
      const capsule = entries[index]!;
      if (marks !== undefined && marks[owner[capsule]!] === 0) continue;
      const at = capsule * 5;
      const radius = capsules[at + 4]!;
      if (radius === 0) continue;
      const x0 = capsules[at]!;
      const y0 = capsules[at + 1]!;
      if (pointToSegmentSquared(x, y, x0, y0, capsules[at + 2]!, capsules[at + 3]!) <= radius * radius) {
        return owner[capsule]!;
      }
    }
    return -1;
  }
}
