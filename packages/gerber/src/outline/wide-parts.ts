import { int32At } from '../checked-access.ts';
import { boxOfPoints } from '../coordinates.ts';
import type { Segments } from './centre-lines.ts';
import type { ContentPoints } from './content-points.ts';
import { PlaceTable } from './place-table.ts';

/** A part of a border spans at least this share of the content, even when the border is open at its corners. */
const minSpan = 0.4;

/**
 * Only the lines that are joined end to end over a good part of the board. Nearly all tracks of a layer reach no
 * farther than a few pads, so few lines are left among which a border is looked for.
 */
export function wideParts(segments: Segments, content: ContentPoints): Segments {
  if (content.length === 0) return segments;
  const { ends, count } = segments;
  const span = spanOf(content);
  const parts = new EndJoiner(count * 2);
  parts.joinAll(segments);
  const wide = parts.partsOver(segments, span.width * minSpan, span.height * minSpan);
  if (wide.length === count) return segments;
  const left = new Int32Array(wide.length * 4);
  for (const [index, segment] of wide.entries()) left.set(ends.subarray(segment * 4, segment * 4 + 4), index * 4);
  return { count: wide.length, ends: left };
}

/** Width and height in µm of points that are given in mm. */
function spanOf(content: ContentPoints): { width: number; height: number } {
  const { minX, minY, maxX, maxY } = boxOfPoints(content);
  return { width: (maxX - minX) * 1000, height: (maxY - minY) * 1000 };
}

/** Joins places, by their integer micrometres, to parts with known extents. */
class EndJoiner {
  readonly #places: PlaceTable;
  readonly #parent: Int32Array;
  readonly #minX: Int32Array;
  readonly #minY: Int32Array;
  readonly #maxX: Int32Array;
  readonly #maxY: Int32Array;

  constructor(capacity: number) {
    this.#places = new PlaceTable(capacity);
    this.#parent = new Int32Array(capacity);
    this.#minX = new Int32Array(capacity);
    this.#minY = new Int32Array(capacity);
    this.#maxX = new Int32Array(capacity);
    this.#maxY = new Int32Array(capacity);
  }

  joinAll({ ends, count }: Segments): void {
    for (let at = 0; at < count * 4; at += 4) {
      this.#join(
        this.#place(int32At(ends, at), int32At(ends, at + 1)),
        this.#place(int32At(ends, at + 2), int32At(ends, at + 3)),
      );
    }
  }

  /** The segments of parts that are at least so wide or so high. */
  partsOver({ ends, count }: Segments, width: number, height: number): number[] {
    const found: number[] = [];
    for (let segment = 0; segment < count; segment += 1) {
      const place = this.#places.find(int32At(ends, segment * 4), int32At(ends, segment * 4 + 1));
      if (this.#isOver(this.#root(place), width, height)) found.push(segment);
    }
    return found;
  }

  #place(x: number, y: number): number {
    const before = this.#places.count;
    const place = this.#places.number(x, y);
    if (place < before) return place;
    this.#parent[place] = place;
    this.#minX[place] = x;
    this.#maxX[place] = x;
    this.#minY[place] = y;
    this.#maxY[place] = y;
    return place;
  }

  #join(a: number, b: number): void {
    const [one, other] = [this.#root(a), this.#root(b)];
    if (one === other) return;
    this.#parent[other] = one;
    this.#minX[one] = Math.min(int32At(this.#minX, one), int32At(this.#minX, other));
    this.#minY[one] = Math.min(int32At(this.#minY, one), int32At(this.#minY, other));
    this.#maxX[one] = Math.max(int32At(this.#maxX, one), int32At(this.#maxX, other));
    this.#maxY[one] = Math.max(int32At(this.#maxY, one), int32At(this.#maxY, other));
  }

  #isOver(root: number, width: number, height: number): boolean {
    return (
      int32At(this.#maxX, root) - int32At(this.#minX, root) >= width ||
      int32At(this.#maxY, root) - int32At(this.#minY, root) >= height
    );
  }

  #root(place: number): number {
    let at = place;
    while (this.#parent[at] !== at) {
      this.#parent[at] = int32At(this.#parent, int32At(this.#parent, at));
      at = int32At(this.#parent, at);
    }
    return at;
  }
}
