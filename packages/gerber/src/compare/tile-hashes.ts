import type { Budget } from '../budget.ts';
import { float64At, int32At, itemAt, uint8At } from '../checked-access.ts';
import { capsuleAt, segmentAt } from '../coordinates.ts';
import { type FlatPaint, StepKind } from './flat-paint.ts';
import { type TileGrid, visitLineTiles } from './tile-grid.ts';

/** Coordinates are compared in whole micrometres. */
const perMm = 1000;
const [firstSeed, secondSeed] = [0x2c1b3c6d, 0x297a2d39];

/**
 * A number for each tile that is equal for images painted from equal shapes, whatever their order and tools.
 * Unequal numbers prove nothing: the same copper may be painted from other shapes. Undefined when the budget is spent.
 * Costs one step for each tile that a shape touches.
 */
export function tileHashes(paint: FlatPaint, grid: TileGrid, budget: Budget): Float64Array | undefined {
  const tiles = new TileHashes(grid.count);
  const { steps } = paint;
  for (let step = 0; step < steps.count; step += 1) {
    if (step % 4096 === 0 && budget.isStopped) return undefined;
    const [kind, number, dark] = [
      float64At(steps.values, step * 3),
      float64At(steps.values, step * 3 + 1),
      float64At(steps.values, step * 3 + 2),
    ];
    let touched = 1;
    if (kind === StepKind.flood) {
      for (let tile = 0; tile < grid.count; tile += 1) tiles.cover(tile, dark);
      touched = grid.count;
    } else if (kind === StepKind.stroke) touched = hashStroke(paint, number, dark, grid, tiles);
    else touched = hashArea(paint, number, dark, grid, tiles);
    if (!budget.spend(touched)) return undefined;
  }
  return tiles.finish();
}

function hashStroke(paint: FlatPaint, stroke: number, dark: number, grid: TileGrid, tiles: TileHashes): number {
  const { values } = paint.strokes;
  const at = stroke * 5;
  const { x0, y0, x1, y1, radius } = capsuleAt(values, at);
  // A stroke covers the same to and fro.
  const isBackwards = x1 < x0 || (x1 === x0 && y1 < y0);
  const width = whole(radius * 2) + 1;
  const first = isBackwards ? hashFour(x1, y1, x0, y0, width ^ firstSeed) : hashFour(x0, y0, x1, y1, width ^ firstSeed);
  const second = isBackwards
    ? hashFour(x1, y1, x0, y0, width ^ secondSeed)
    : hashFour(x0, y0, x1, y1, width ^ secondSeed);
  let touched = 0;
  visitLineTiles(grid, x0, y0, x1, y1, radius, (band, from, to) => {
    touched += to - from + 1;
    for (let tile = band * grid.columns + from; tile <= band * grid.columns + to; tile += 1) {
      tiles.add(tile, dark, first, second);
    }
  });
  return touched;
}

/** A tile with edges has the sum of their numbers and how often the area winds round its middle. */
function hashArea(paint: FlatPaint, area: number, dark: number, grid: TileGrid, tiles: TileHashes): number {
  const { values } = paint.edges;
  const end = float64At(paint.areas.values, area * 2 + 1);
  const sums = new Map<number, { first: number; second: number; winding: number }>();
  const crossings = new Map<number, { readonly x: number; readonly turn: number }[]>();
  let touched = 0;
  for (let edge = float64At(paint.areas.values, area * 2); edge < end; edge += 1) {
    const at = edge * 4;
    const { x0, y0, x1, y1 } = segmentAt(values, at);
    const first = hashFour(x0, y0, x1, y1, firstSeed);
    const second = hashFour(x0, y0, x1, y1, secondSeed);
    visitLineTiles(grid, x0, y0, x1, y1, 0, (band, from, to) => {
      touched += to - from + 1;
      for (let tile = band * grid.columns + from; tile <= band * grid.columns + to; tile += 1) {
        const sum = sums.get(tile);
        if (sum === undefined) sums.set(tile, { first, second, winding: 0 });
        else {
          sum.first = (sum.first + first) | 0;
          sum.second = (sum.second + second) | 0;
        }
      }
      const middle = grid.y(band) + grid.tileMm / 2;
      if (y0 <= middle === y1 <= middle) return;
      const crossing = { x: x0 + ((middle - y0) * (x1 - x0)) / (y1 - y0), turn: y1 > y0 ? 1 : -1 };
      const list = crossings.get(band);
      if (list === undefined) crossings.set(band, [crossing]);
      else list.push(crossing);
    });
  }
  for (const [band, list] of crossings) {
    list.sort((left, right) => left.x - right.x);
    const last = grid.column(list.at(-1)!.x);
    let [next, winding] = [0, 0];
    for (let column = grid.column(itemAt(list, 0).x); column <= last; column += 1) {
      const middle = grid.x(column) + grid.tileMm / 2;
      while (next < list.length && itemAt(list, next).x <= middle) {
        winding += itemAt(list, next).turn;
        next += 1;
      }
      const tile = band * grid.columns + column;
      const sum = sums.get(tile);
      if (sum !== undefined) sum.winding = winding;
      else if (winding !== 0) tiles.cover(tile, dark);
      touched += 1;
    }
  }
  for (const [tile, { first, second, winding }] of sums) {
    tiles.add(tile, dark, mix(first, winding), mix(second, winding));
  }
  return touched;
}

const whole = (mm: number): number => Math.round(mm * perMm) | 0;

const mix = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) ^ (mixed << 7);
};

const hashFour = (a: number, b: number, c: number, d: number, seed: number): number =>
  mix(mix(mix(mix(seed, whole(a)), whole(b)), whole(c)), whole(d));

const [nothing, darkRun, clearRun, covered] = [0, 1, 2, 3];

/**
 * Within a run of equal polarity the order does not matter, so numbers are added; each change of polarity closes what
 * was painted before.
 */
class TileHashes {
  readonly #state: Uint8Array;
  readonly #closed: Int32Array;
  readonly #run: Int32Array;

  constructor(tiles: number) {
    this.#state = new Uint8Array(tiles);
    this.#closed = new Int32Array(tiles * 2);
    this.#run = new Int32Array(tiles * 2);
  }

  add(tile: number, dark: number, first: number, second: number): void {
    const state = uint8At(this.#state, tile);
    if (dark === 1 ? state === covered : state === nothing) return;
    const run = dark === 1 ? darkRun : clearRun;
    if (state !== run) this.#closeRun(tile, run);
    this.#run[tile * 2]! += first;
    this.#run[tile * 2 + 1]! += second;
  }

  /** Makes the whole tile dark or clear, hiding everything painted before. */
  cover(tile: number, dark: number): void {
    this.#state[tile] = dark === 1 ? covered : nothing;
    for (const side of [tile * 2, tile * 2 + 1]) {
      this.#closed[side] = dark === 1 ? 1 : 0;
      this.#run[side] = 0;
    }
  }

  /** 53 bits for each tile. */
  finish(): Float64Array {
    const out = new Float64Array(this.#state.length);
    for (let tile = 0; tile < out.length; tile += 1) {
      this.#closeRun(tile, nothing);
      out[tile] = (int32At(this.#closed, tile * 2) >>> 0) * 0x200000 + (int32At(this.#closed, tile * 2 + 1) & 0x1fffff);
    }
    return out;
  }

  #closeRun(tile: number, next: number): void {
    const state = uint8At(this.#state, tile);
    this.#state[tile] = next;
    if (state === nothing || state === covered) return;
    for (const side of [tile * 2, tile * 2 + 1]) {
      this.#closed[side] = mix(mix(int32At(this.#closed, side), state), int32At(this.#run, side));
      this.#run[side] = 0;
    }
  }
}
