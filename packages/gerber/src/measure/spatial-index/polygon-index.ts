import { EdgeCells } from './edge-cells.ts';

const minCellMm = 0.4;
const maxCells = 262_144;
/** A polygon over more cells is looked at for every place. Boards have a few such pours on a layer. */
const maxCellsOfOne = 1_024;
/** With more entries than these and eight for each polygon, smaller polygons count as large, too. */
const maxEntries = 1_000_000;
/** Polygons with more edges have them sorted into cells when they are first asked about. */
const fewEdges = 12;

/**
 * Finds the polygons round a point. The contours of one item count together by the even-odd rule. An answer costs the
 * boxes of one cell and a few edges of each polygon whose box holds the point. Making it costs a few steps for each
 * corner.
 */
export class PolygonIndex {
  readonly #owners: Uint32Array;
  readonly #points: Float64Array[];
  readonly #boxes: Float64Array;
  readonly #edges: (EdgeCells | undefined)[] = [];
  readonly #cells: Cells;

  constructor(polygons: readonly { readonly owner: number; readonly points: Float64Array }[]) {
    this.#owners = Uint32Array.from(polygons, ({ owner }) => owner);
    this.#points = polygons.map(({ points }) => points);
    this.#boxes = boxesOf(this.#points);
    this.#cells = cellsOf(this.#boxes);
  }

  /** Number of edges of large polygons that queries have looked at. */
  get looks(): number {
    return this.#edges.reduce((sum, edges) => sum + (edges?.looks ?? 0), 0);
  }

  visitAround(x: number, y: number, visit: (owner: number) => void): void {
    const { big, offsets, entries } = this.#cells;
    for (let at = 0; at < big.length; at += 1) {
      if (this.#isInside(big[at]!, x, y)) visit(this.#owners[big[at]!]!);
    }
    const cell = cellAt(this.#cells, x, y);
    if (cell < 0) return;
    for (let at = offsets[cell]!; at < offsets[cell + 1]!; at += 1) {
      if (this.#isInside(entries[at]!, x, y)) visit(this.#owners[entries[at]!]!);
    }
  }

  /**
   * The highest owner round a point, or `above` when none is higher. Owners ascend in the polygons given. With `marks`
   * only owners count that have a 1 there.
   */
  topAround(x: number, y: number, above: number, marks?: Uint8Array): number {
    const { big, offsets, entries } = this.#cells;
    const cell = cellAt(this.#cells, x, y);
    const top = cell < 0 ? above : this.#topOf(entries, offsets[cell]!, offsets[cell + 1]!, x, y, above, marks);
    return big.length === 0 ? top : this.#topOf(big, 0, big.length, x, y, top, marks);
  }

  #topOf(
    list: Uint32Array,
    from: number,
    to: number,
    x: number,
    y: number,
    above: number,
    marks: Uint8Array | undefined,
  ): number {
    for (let at = to - 1; at >= from; at -= 1) {
      const polygon = list[at]!;
      const owner = this.#owners[polygon]!;
      if (owner <= above) return above;
      if ((marks === undefined || marks[owner] === 1) && this.#isInside(polygon, x, y)) return owner;
    }
    return above;
  }

  #isInside(polygon: number, x: number, y: number): boolean {
    const boxes = this.#boxes;
    const box = polygon * 4;
    if (x < boxes[box]! || y < boxes[box + 1]! || x > boxes[box + 2]! || y > boxes[box + 3]!) return false;
    const points = this.#points[polygon]!;
    const edges = points.length >> 1;
    if (edges > fewEdges) {
      return this.#cellsOf(polygon).isInside(x, y);
    }
    let inside = false;
    for (let edge = 0, before = edges - 1; edge < edges; before = edge, edge += 1) {
      const ay = points[before * 2 + 1]!;
      const by = points[edge * 2 + 1]!;
      if (ay > y === by > y) continue;
      const ax = points[before * 2]!;
      if (x < ((points[edge * 2]! - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  }

  #cellsOf(polygon: number): EdgeCells {
    const known = this.#edges[polygon];
    if (known !== undefined) return known;
    const [minX, minY, maxX, maxY] = this.#boxes.subarray(polygon * 4, polygon * 4 + 4);
    const made = new EdgeCells(this.#points[polygon]!, minX!, minY!, maxX!, maxY!);
    this.#edges[polygon] = made;
    return made;
  }
}

/** Numbers of polygons by square cell, ascending. The entries of cell c are `entries[offsets[c]]` up to the next. */
interface Cells {
  readonly minX: number;
  readonly minY: number;
  readonly cellMm: number;
  readonly columns: number;
  readonly rows: number;
  readonly offsets: Uint32Array;
  readonly entries: Uint32Array;
  readonly big: Uint32Array;
}

function cellAt({ minX, minY, cellMm, columns, rows }: Cells, x: number, y: number): number {
  const column = Math.floor((x - minX) / cellMm);
  const row = Math.floor((y - minY) / cellMm);
  return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : -1;
}

function boxesOf(polygons: readonly Float64Array[]): Float64Array {
  const boxes = new Float64Array(polygons.length * 4);
  for (let polygon = 0; polygon < polygons.length; polygon += 1) {
    const points = polygons[polygon]!;
    let minX = Infinity;
    let minY = Infinity;
    let maxX = -Infinity;
    let maxY = -Infinity;
    for (let at = 0; at + 1 < points.length; at += 2) {
      const x = points[at]!;
      const y = points[at + 1]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
    }
    boxes[polygon * 4] = minX;
    boxes[polygon * 4 + 1] = minY;
    boxes[polygon * 4 + 2] = maxX;
    boxes[polygon * 4 + 3] = maxY;
  }
  return boxes;
}

function cellsOf(boxes: Float64Array): Cells {
  const count = boxes.length / 4;
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let box = 0; box < boxes.length; box += 4) {
    minX = Math.min(minX, boxes[box]!);
    minY = Math.min(minY, boxes[box + 1]!);
    maxX = Math.max(maxX, boxes[box + 2]!);
    maxY = Math.max(maxY, boxes[box + 3]!);
  }
  const isAny = maxX >= minX && maxY >= minY;
  const cellMm = isAny ? Math.max(minCellMm, Math.sqrt(((maxX - minX) * (maxY - minY)) / maxCells)) : minCellMm;
  const columns = isAny ? Math.floor((maxX - minX) / cellMm) + 1 : 0;
  const rows = isAny ? Math.floor((maxY - minY) / cellMm) + 1 : 0;
  const cellsOfOne = (polygon: number): number =>
    (Math.floor((boxes[polygon * 4 + 2]! - minX) / cellMm) - Math.floor((boxes[polygon * 4]! - minX) / cellMm) + 1) *
    (Math.floor((boxes[polygon * 4 + 3]! - minY) / cellMm) - Math.floor((boxes[polygon * 4 + 1]! - minY) / cellMm) + 1);
  const max = maxOfOne(count, cellsOfOne);
  const offsets = new Uint32Array(columns * rows + 1);
  const big: number[] = [];
  let fill = new Uint32Array(0);
  let entries = new Uint32Array(0);
  // The first pass counts the entries of each cell, the second writes them.
  for (const isCounting of [true, false]) {
    for (let polygon = 0; polygon < count; polygon += 1) {
      const fromColumn = Math.floor((boxes[polygon * 4]! - minX) / cellMm);
      const fromRow = Math.floor((boxes[polygon * 4 + 1]! - minY) / cellMm);
      const toColumn = Math.floor((boxes[polygon * 4 + 2]! - minX) / cellMm);
      const toRow = Math.floor((boxes[polygon * 4 + 3]! - minY) / cellMm);
      if ((toColumn - fromColumn + 1) * (toRow - fromRow + 1) > max) {
        if (isCounting) big.push(polygon);
        continue;
      }
      for (let row = fromRow; row <= toRow; row += 1) {
        for (let cell = row * columns + fromColumn; cell <= row * columns + toColumn; cell += 1) {
          if (isCounting) offsets[cell + 1]! += 1;
          else {
            entries[fill[cell]!] = polygon;
            fill[cell]! += 1;
          }
        }
      }
    }
    if (!isCounting) break;
    for (let cell = 0; cell + 1 < offsets.length; cell += 1) offsets[cell + 1]! += offsets[cell]!;
    fill = offsets.slice();
    entries = new Uint32Array(offsets.at(-1)!);
  }
  return { minX, minY, cellMm, columns, rows, offsets, entries, big: Uint32Array.from(big) };
}

/** Over how many cells a polygon may lie to be entered in them, so that all entries together are not too many. */
function maxOfOne(count: number, cellsOfOne: (polygon: number) => number): number {
  for (let max = maxCellsOfOne; max > 1; max /= 4) {
    let entries = 0;
    for (let polygon = 0; polygon < count; polygon += 1) {
      const cells = cellsOfOne(polygon);
      if (cells <= max) entries += cells;
    }
    if (entries <= maxEntries + 8 * count) return max;
  }
  return 1;
}
