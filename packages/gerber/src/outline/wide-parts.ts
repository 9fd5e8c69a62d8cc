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
  const part = new Int32Array(count);
  for (let segment = 0; segment < count; segment += 1) {
    const at = segment * 4;
    part[segment] = parts.join(
      parts.place(int32At(ends, at), int32At(ends, at + 1)),
      parts.place(int32At(ends, at + 2), int32At(ends, at + 3)),
    );
  }
  const wide: number[] = [];
  for (let segment = 0; segment < count; segment += 1) {
    const { width, height } = parts.extent(int32At(part, segment));
    if (width >= span.width * minSpan || height >= span.height * minSpan) wide.push(segment);
  }
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

  place(x: number, y: number): number {
    const before = this.#places.count;
    const place = this.#places.number(x, y);
    if (place < before) return place;
    this.#parent[place] = place;
    for (const column of [this.#minX, this.#maxX]) column[place] = x;
    for (const column of [this.#minY, this.#maxY]) column[place] = y;
    return place;
  }

  /** Joins the parts of two places; returns one of the places. */
  join(a: number, b: number): number {
    const [one, other] = [this.#root(a), this.#root(b)];
    if (one === other) return one;
    this.#parent[other] = one;
    this.#minX[one] = Math.min(int32At(this.#minX, one), int32At(this.#minX, other));
    this.#minY[one] = Math.min(int32At(this.#minY, one), int32At(this.#minY, other));
    this.#maxX[one] = Math.max(int32At(this.#maxX, one), int32At(this.#maxX, other));
    this.#maxY[one] = Math.max(int32At(this.#maxY, one), int32At(this.#maxY, other));
    return one;
  }

  extent(place: number): { width: number; height: number } {
    const root = this.#root(place);
    return {
      width: int32At(this.#maxX, root) - int32At(this.#minX, root),
      height: int32At(this.#maxY, root) - int32At(this.#minY, root),
    };
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
