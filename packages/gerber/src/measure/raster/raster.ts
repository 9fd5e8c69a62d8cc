import type { Box } from '../../image/layer-image.ts';
import { EdgeTable } from './edge-table.ts';

/**
 * A bitmap over a box, one bit for each pixel. A pixel is set when its centre is covered. Painting costs some 20 ns for each
 * row of a shape, whatever its width up to a few hundred pixels; a full raster is counted at 32 pixels in 1 ns.
 */
export class Raster {
  readonly pixelMm: number;
  readonly columns: number;
  readonly rows: number;
  /** Rows of `rowWords` words. Column c is bit c % 32 of word c / 32 of its row; bits beyond the last column are 0. */
  readonly words: Uint32Array<ArrayBuffer>;
  readonly rowWords: number;
  readonly #minX: number;
  readonly #minY: number;
  readonly #edges = new EdgeTable();

  /** Pixels of `finestMm`, or larger ones when the box would need more than `maxPixels`. */
  constructor(box: Box, finestMm: number, maxPixels: number) {
    const width = Math.max(box.maxX - box.minX, 0.1);
    const height = Math.max(box.maxY - box.minY, 0.1);
    this.pixelMm = Math.max(finestMm, Math.sqrt((width * height) / maxPixels));
    this.columns = Math.max(1, Math.ceil(width / this.pixelMm));
    this.rows = Math.max(1, Math.ceil(height / this.pixelMm));
    this.rowWords = (this.columns + 31) >>> 5;
    this.words = new Uint32Array(this.rowWords * this.rows);
    this.#minX = box.minX;
    this.#minY = box.minY;
  }

  /** Fills the union of closed contours, moved by an offset, by the non-zero rule. */
  fillPolygons(contours: readonly Float64Array[], value: number, offsetX = 0, offsetY = 0): void {
    const edges = this.#edges;
    edges.clear();
    for (const points of contours) {
      const last = points.length - (points.length % 2) - 2;
      let x = this.#column(points[last]! + offsetX);
      let y = this.#row(points[last + 1]! + offsetY);
      for (let at = 0; at + 1 < points.length; at += 2) {
        const nextX = this.#column(points[at]! + offsetX);
        const nextY = this.#row(points[at + 1]! + offsetY);
        edges.add(x, y, nextX, nextY);
        x = nextX;
        y = nextY;
      }
    }
    this.#fill(value);
  }

  /**
   * Fills an area that is given by its edges by the non-zero rule. Edges that no row of the raster crosses may be left
   * out. `coords` has x0, y0, x1, y1 for each edge, `numbers` names the edges.
   */
  fillEdges(coords: Float64Array, numbers: readonly number[], value: number): void {
    this.#edges.clear();
    for (const number of numbers) {
      const at = number * 4;
      const [x0, y0] = [this.#column(coords[at]!), this.#row(coords[at + 1]!)];
      this.#edges.add(x0, y0, this.#column(coords[at + 2]!), this.#row(coords[at + 3]!));
    }
    this.#fill(value);
  }

  fillAll(value: number): void {
    for (let row = 0; row < this.rows; row += 1) this.#span(row, 0, this.columns, value);
  }

  fillCapsule(x0: number, y0: number, x1: number, y1: number, radius: number, value: number): void {
    const ax = this.#column(x0);
    const ay = this.#row(y0);
    const bx = this.#column(x1);
    const by = this.#row(y1);
    const reach = radius / this.pixelMm;
    const fromRow = Math.max(0, Math.ceil(Math.min(ay, by) - reach - 0.5));
    const toRow = Math.min(this.rows - 1, Math.floor(Math.max(ay, by) + reach - 0.5));
    const dx = bx - ax;
    const dy = by - ay;
    const length = Math.sqrt(dx * dx + dy * dy);
    const ux = length > 0 ? dx / length : 0;
    const uy = length > 0 ? dy / length : 0;
    for (let row = fromRow; row <= toRow; row += 1) {
      const y = row + 0.5;
      let left = Infinity;
      let right = -Infinity;
      const halfA = reach * reach - (y - ay) * (y - ay);
      if (halfA >= 0) {
        const half = Math.sqrt(halfA);
        left = ax - half;
        right = ax + half;
      }
      if (length > 0) {
        const halfB = reach * reach - (y - by) * (y - by);
        if (halfB >= 0) {
          const half = Math.sqrt(halfB);
          if (bx - half < left) left = bx - half;
          if (bx + half > right) right = bx + half;
        }
        // The body of the stroke, without its round ends, between its two ends and its two sides: along the line
        // 0 <= x*ux + offY*uy <= length, across it |x*uy - offY*ux| <= reach, with x counted from the first end.
        const offY = y - ay;
        let low = -Infinity;
        let high = Infinity;
        if (Math.abs(ux) > 1e-12) {
          const first = (0 - offY * uy) / ux;
          const second = (length - offY * uy) / ux;
          low = first < second ? first : second;
          high = first < second ? second : first;
        } else if (offY * uy < 0 || offY * uy > length) high = -Infinity;
        if (Math.abs(uy) > 1e-12) {
          const first = (offY * ux - reach) / uy;
          const second = (offY * ux + reach) / uy;
          low = Math.max(low, first < second ? first : second);
          high = Math.min(high, first < second ? second : first);
        } else if (Math.abs(offY * ux) > reach) high = -Infinity;
        if (low <= high) {
          if (ax + low < left) left = ax + low;
          if (ax + high > right) right = ax + high;
        }
      }
      const from = Math.max(0, Math.ceil(left - 0.5));
      const to = Math.min(this.columns, Math.ceil(right - 0.5));
      if (from < to) this.#span(row, from, to, value);
    }
  }

  /** Clears what is not set in a raster of the same box. */
  intersect(where: Raster): void {
    const [own, other] = [this.words, where.words];
    for (let word = 0; word < own.length; word += 1) own[word]! &= other[word]!;
  }

  /** True when the pixel at a place is set; false outside the box. */
  isSet(x: number, y: number): boolean {
    const [column, row] = [Math.floor(this.#column(x)), Math.floor(this.#row(y))];
    return column >= 0 && column < this.columns && row >= 0 && row < this.rows && this.pixel(column, row) === 1;
  }

  /** 1 or 0, for a column and a row inside the box. */
  pixel(column: number, row: number): number {
    return (this.words[row * this.rowWords + (column >>> 5)]! >>> (column & 31)) & 1;
  }

  countSet(): number {
    const { words } = this;
    let count = 0;
    for (let word = 0; word < words.length; word += 1) {
      // Adds neighbouring bits to pairs, pairs to halves of bytes, these to bytes, and all bytes in the highest one.
      let bits = words[word]!;
      if (bits === 0) continue;
      bits -= (bits >>> 1) & 0x55555555;
      bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
      count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    return count;
  }

  get pixelAreaMm2(): number {
    return this.pixelMm * this.pixelMm;
  }

  #fill(value: number): void {
    this.#edges.visitSpans(this.rows, this.columns, (row, left, right) => {
      const from = Math.max(0, Math.ceil(left - 0.5));
      const to = Math.min(this.columns, Math.ceil(right - 0.5));
      if (from < to) this.#span(row, from, to, value);
    });
  }

  /** Sets or clears the pixels `from` to `to`, excluded, of a row; at least one. */
  #span(row: number, from: number, to: number, value: number): void {
    const { words } = this;
    const base = row * this.rowWords;
    const first = base + (from >>> 5);
    const last = base + ((to - 1) >>> 5);
    const head = -1 << (from & 31);
    const tail = -1 >>> (31 - ((to - 1) & 31));
    if (first === last) {
      if (value === 1) words[first]! |= head & tail;
      else words[first]! &= ~(head & tail);
    } else if (value === 1) {
      words[first]! |= head;
      for (let word = first + 1; word < last; word += 1) words[word] = 0xffffffff;
      words[last]! |= tail;
    } else {
      words[first]! &= ~head;
      for (let word = first + 1; word < last; word += 1) words[word] = 0;
      words[last]! &= ~tail;
    }
  }

  #column(x: number): number {
    return (x - this.#minX) / this.pixelMm;
  }

  #row(y: number): number {
    return (y - this.#minY) / this.pixelMm;
  }
}
