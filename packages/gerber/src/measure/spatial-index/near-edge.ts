import { GrowingBox } from '../../image/bounds.ts';
import type { LayerShapes, LeftStrokes } from '../shapes/layer-shapes.ts';

const cellMm = 1;
/** Capsules longer or wider than this, mm, are always included; they are few. */
const largeMm = 2;

export interface NearShapes extends LayerShapes {
  /** The stroke of each capsule, five numbers: the one of which it is an edge, or the capsule itself. */
  readonly pens: Float64Array;
}

/**
 * Selects the capsules that may lie within `reachMm` of the edge, which most capsules of a board do not. Every capsule of every
 * layer is queried, so the cells near the edge are marked in a bitmap.
 */
export class NearEdge {
  readonly #fromColumn: number;
  readonly #fromRow: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #isNear: Uint8Array;

  constructor({ capsules, count }: LayerShapes, reachMm: number) {
    const reach = Math.ceil((reachMm + largeMm) / cellMm);
    const box = new GrowingBox();
    for (let at = 0; at < count * 5; at += 5) {
      box.add(capsules[at]!, capsules[at + 1]!);
      box.add(capsules[at + 2]!, capsules[at + 3]!);
    }
    const { minX, minY, maxX, maxY } = box.box() ?? { minX: 0, minY: 0, maxX: 0, maxY: 0 };
    this.#fromColumn = cellOf(minX) - reach;
    this.#fromRow = cellOf(minY) - reach;
    this.#columns = cellOf(maxX) + reach - this.#fromColumn + 1;
    this.#rows = cellOf(maxY) + reach - this.#fromRow + 1;
    this.#isNear = new Uint8Array(this.#columns * this.#rows);
    const visited = new Uint8Array(this.#isNear.length);
    for (let at = 0; at < count * 5; at += 5) {
      const [dx, dy] = [capsules[at + 2]! - capsules[at]!, capsules[at + 3]! - capsules[at + 1]!];
      const steps = Math.max(1, Math.ceil(Math.sqrt(dx * dx + dy * dy) / cellMm));
      for (let step = 0; step <= steps; step += 1) {
        const column = cellOf(capsules[at]! + (dx * step) / steps) - this.#fromColumn;
        const row = cellOf(capsules[at + 1]! + (dy * step) / steps) - this.#fromRow;
        const cell = row * this.#columns + column;
        if (visited[cell] === 1) continue;
        visited[cell] = 1;
        for (let near = row - reach; near <= row + reach; near += 1) {
          const first = near * this.#columns + column;
          this.#isNear.fill(1, first - reach, first + reach + 1);
        }
      }
    }
  }

  of(shapes: LayerShapes): NearShapes {
    const indices: number[] = [];
    const { capsules } = shapes;
    for (let index = 0; index < shapes.count; index += 1) {
      const at = index * 5;
      const x0 = capsules[at]!;
      const y0 = capsules[at + 1]!;
      const x1 = capsules[at + 2]!;
      const y1 = capsules[at + 3]!;
      const half = Math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)) / 2;
      const isLarge = half + capsules[at + 4]! > largeMm - cellMm;
      if (isLarge || this.#isMarked((x0 + x1) / 2, (y0 + y1) / 2)) indices.push(index);
    }
    const near = picked(capsules, indices);
    return {
      ...shapes,
      capsules: near,
      pens: shapes.strokes === undefined ? near : pensOf(near, shapes.strokes, indices),
      count: indices.length,
      owner: Uint32Array.from(indices, (index) => shapes.owner[index]!),
    };
  }

  #isMarked(x: number, y: number): boolean {
    const column = cellOf(x) - this.#fromColumn;
    const row = cellOf(y) - this.#fromRow;
    if (column < 0 || column >= this.#columns || row < 0 || row >= this.#rows) return false;
    return this.#isNear[row * this.#columns + column] === 1;
  }
}

const cellOf = (mm: number): number => Math.floor(mm / cellMm);

function pensOf(near: Float64Array, strokes: LeftStrokes, indices: readonly number[]): Float64Array {
  const pens = near.slice();
  for (const [to, index] of indices.entries()) {
    const from = strokes.of[index]! * 5;
    if (from >= 0) pens.set(strokes.capsules.subarray(from, from + 5), to * 5);
  }
  return pens;
}

function picked(capsules: Float64Array, indexes: readonly number[]): Float64Array {
  const out = new Float64Array(indexes.length * 5);
  let to = 0;
  for (const index of indexes) {
    for (let at = index * 5; at < index * 5 + 5; at += 1) {
      out[to] = capsules[at]!;
      to += 1;
    }
  }
  return out;
}
