import type { Box } from '../image/layer-image.ts';

/** A bitmap over a box. A pixel is set when its centre is covered. */
export class Raster {
  readonly pixelMm: number;
  readonly columns: number;
  readonly rows: number;
  /** 1 or 0 for each pixel, row by row, and up to three beyond the last. */
  readonly bits: Uint8Array;
  readonly #minX: number;
  readonly #minY: number;

  /** Pixels of `finestMm`, or larger ones when the box would need more than `mostPixels`. */
  constructor(box: Box, finestMm: number, mostPixels: number) {
    const width = Math.max(box.maxX - box.minX, 0.1);
    const height = Math.max(box.maxY - box.minY, 0.1);
    this.pixelMm = Math.max(finestMm, Math.sqrt((width * height) / mostPixels));
    this.columns = Math.max(1, Math.ceil(width / this.pixelMm));
    this.rows = Math.max(1, Math.ceil(height / this.pixelMm));
    // Whole words, so that four pixels can be handled at once.
    this.bits = new Uint8Array(Math.ceil((this.columns * this.rows) / 4) * 4);
    this.#minX = box.minX;
    this.#minY = box.minY;
  }

  /** Fills the union of closed contours by the non-zero rule. */
  fillPolygons(contours: readonly Float64Array[], value: number): void {
    const edges: Edge[] = [];
    for (const points of contours) {
      let [x, y] = [this.#column(points.at(-2)!), this.#row(points.at(-1)!)];
      for (let at = 0; at + 1 < points.length; at += 2) {
        const [nextX, nextY] = [this.#column(points[at]!), this.#row(points[at + 1]!)];
        addEdge(edges, x, y, nextX, nextY);
        [x, y] = [nextX, nextY];
      }
    }
    this.#fill(edges, value);
  }

  /**
   * Fills an area that is given by its edges by the non-zero rule. Edges that no row of the raster crosses may be left
   * out. `coords` has x0, y0, x1, y1 for each edge, `numbers` names the edges.
   */
  fillEdges(coords: Float64Array, numbers: readonly number[], value: number): void {
    const edges: Edge[] = [];
    for (const number of numbers) {
      const at = number * 4;
      const [x0, y0] = [this.#column(coords[at]!), this.#row(coords[at + 1]!)];
      addEdge(edges, x0, y0, this.#column(coords[at + 2]!), this.#row(coords[at + 3]!));
    }
    this.#fill(edges, value);
  }

  #fill(edges: readonly Edge[], value: number): void {
    let [low, high] = [this.rows - 1, 0];
    for (const { y, toY } of edges) {
      low = Math.min(low, Math.ceil(y - 0.5));
      high = Math.max(high, Math.ceil(toY - 0.5) - 1);
    }
    low = Math.max(0, low);
    high = Math.min(this.rows - 1, high);
    const starting = new Map<number, Edge[]>();
    for (const edge of edges) {
      const first = Math.max(low, Math.ceil(edge.y - 0.5));
      const list = starting.get(first);
      if (list === undefined) starting.set(first, [edge]);
      else list.push(edge);
    }
    let active: Edge[] = [];
    for (let row = low; row <= high; row += 1) {
      const middle = row + 0.5;
      active = active.filter((edge) => edge.toY > middle);
      for (const edge of starting.get(row) ?? []) if (edge.toY > middle) active.push(edge);
      this.#fillRow(row, active, middle, value);
    }
  }

  fillCapsule(x0: number, y0: number, x1: number, y1: number, radius: number, value: number): void {
    const [ax, ay, bx, by] = [this.#column(x0), this.#row(y0), this.#column(x1), this.#row(y1)];
    const reach = radius / this.pixelMm;
    const fromRow = Math.max(0, Math.ceil(Math.min(ay, by) - reach - 0.5));
    const toRow = Math.min(this.rows - 1, Math.floor(Math.max(ay, by) + reach - 0.5));
    const [dx, dy] = [bx - ax, by - ay];
    const length = Math.hypot(dx, dy);
    for (let row = fromRow; row <= toRow; row += 1) {
      const y = row + 0.5;
      let left = Infinity;
      let right = -Infinity;
      const halfA = reach * reach - (y - ay) * (y - ay);
      if (halfA >= 0) {
        left = ax - Math.sqrt(halfA);
        right = ax + Math.sqrt(halfA);
      }
      const halfB = reach * reach - (y - by) * (y - by);
      if (halfB >= 0) {
        left = Math.min(left, bx - Math.sqrt(halfB));
        right = Math.max(right, bx + Math.sqrt(halfB));
      }
      if (length > 0) {
        // The body of the stroke, without its round ends.
        const band = bandAt(ax, ay, dx / length, dy / length, length, reach, y);
        if (band !== undefined) {
          left = Math.min(left, band.left);
          right = Math.max(right, band.right);
        }
      }
      this.#span(row, left, right, value);
    }
  }

  /** Clears what is not set in a raster of the same box. */
  keepOnly(where: Raster): void {
    const [own, other] = [this.#words(), where.#words()];
    for (let word = 0; word < own.length; word += 1) own[word]! &= other[word]!;
  }

  /** Whether the pixel at a place is set; false outside the box. */
  isSet(x: number, y: number): boolean {
    const [column, row] = [Math.floor(this.#column(x)), Math.floor(this.#row(y))];
    const isInside = column >= 0 && column < this.columns && row >= 0 && row < this.rows;
    return isInside && this.bits[row * this.columns + column] === 1;
  }

  countSet(): number {
    let count = 0;
    // The multiplication adds the four bytes of a word, each 0 or 1, into its highest byte.
    const words = this.#words();
    for (let word = 0; word < words.length; word += 1) count += Math.imul(words[word]!, 0x01010101) >>> 24;
    return count;
  }

  get pixelAreaMm2(): number {
    return this.pixelMm * this.pixelMm;
  }

  #fillRow(row: number, active: readonly Edge[], middle: number, value: number): void {
    const crossings = active
      .map((edge) => ({ x: edge.x + (middle - edge.y) * edge.slope, turn: edge.turn }))
      .sort((left, right) => left.x - right.x);
    let winding = 0;
    let start = 0;
    for (const { x, turn } of crossings) {
      if (winding === 0) start = x;
      winding += turn;
      if (winding === 0) this.#span(row, start, x, value);
    }
  }

  #span(row: number, left: number, right: number, value: number): void {
    const from = Math.max(0, Math.ceil(left - 0.5));
    const to = Math.min(this.columns, Math.ceil(right - 0.5));
    if (from < to) this.bits.fill(value, row * this.columns + from, row * this.columns + to);
  }

  #words(): Uint32Array {
    return new Uint32Array(this.bits.buffer);
  }

  #column(x: number): number {
    return (x - this.#minX) / this.pixelMm;
  }

  #row(y: number): number {
    return (y - this.#minY) / this.pixelMm;
  }
}

interface Edge {
  readonly x: number;
  readonly y: number;
  readonly toY: number;
  readonly slope: number;
  readonly turn: 1 | -1;
}

/** An edge along a row bounds nothing. */
function addEdge(edges: Edge[], x: number, y: number, toX: number, toY: number): void {
  if (toY > y) edges.push({ x, y, toY, slope: (toX - x) / (toY - y), turn: 1 });
  else if (toY < y) edges.push({ x: toX, y: toY, toY: y, slope: (x - toX) / (y - toY), turn: -1 });
}

/** Where the row at height y lies inside the rectangle of a stroke's body. */
function bandAt(
  ax: number,
  ay: number,
  ux: number,
  uy: number,
  length: number,
  reach: number,
  y: number,
): { readonly left: number; readonly right: number } | undefined {
  const offY = y - ay;
  let [left, right] = [-Infinity, Infinity];
  // Along the line: 0 <= x*ux + offY*uy <= length; across it: |x*uy - offY*ux| <= reach.
  if (Math.abs(ux) > 1e-12) {
    const first = (0 - offY * uy) / ux;
    const second = (length - offY * uy) / ux;
    left = Math.max(left, Math.min(first, second));
    right = Math.min(right, Math.max(first, second));
  } else if (offY * uy < 0 || offY * uy > length) return undefined;
  if (Math.abs(uy) > 1e-12) {
    const first = (offY * ux - reach) / uy;
    const second = (offY * ux + reach) / uy;
    left = Math.max(left, Math.min(first, second));
    right = Math.min(right, Math.max(first, second));
  } else if (Math.abs(offY * ux) > reach) return undefined;
  return left <= right ? { left: ax + left, right: ax + right } : undefined;
}
