import { float64At, itemAt } from '../checked-access.ts';
import { PlaceTable } from './place-table.ts';
import { isPointInside } from './point-inside.ts';

/** A closed curve, its extents and its area. */
export interface SizedLoop {
  /** x, y pairs, mm. */
  readonly points: Float64Array;
  readonly areaMm2: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Loops whose extents and area differ by less are one line that was drawn twice with different points. */
const sameMm = 0.02;
/** A loop over more cells than this is asked for every place. */
const maxCells = 64;
const cellsAcross = 200;

/** Loops by place, numbered as they are added, largest first: which is the same as another, which lies round it. */
export class LoopIndex {
  readonly #loops: SizedLoop[] = [];
  readonly #cellMm: number;
  /** Loops by the cells of their box. */
  readonly #cells = new PlaceTable();
  readonly #inCell: number[][] = [];
  readonly #large: number[] = [];
  /** Loops by the lower left corner of their box. */
  readonly #corners = new PlaceTable();
  readonly #atCorner: number[][] = [];

  constructor(all: readonly SizedLoop[]) {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const loop of all) {
      minX = Math.min(minX, loop.minX);
      minY = Math.min(minY, loop.minY);
      maxX = Math.max(maxX, loop.maxX);
      maxY = Math.max(maxY, loop.maxY);
    }
    this.#cellMm = Math.max(0.1, Math.max(maxX - minX, maxY - minY) / cellsAcross);
  }

  add(loop: SizedLoop): void {
    const number = this.#loops.push(loop) - 1;
    enter(this.#corners, this.#atCorner, cellOf(loop.minX, sameMm), cellOf(loop.minY, sameMm), number);
    const size = this.#cellMm;
    const [fromColumn, toColumn] = [cellOf(loop.minX, size), cellOf(loop.maxX, size)];
    const [fromRow, toRow] = [cellOf(loop.minY, size), cellOf(loop.maxY, size)];
    if ((toColumn - fromColumn + 1) * (toRow - fromRow + 1) > maxCells) {
      this.#large.push(number);
      return;
    }
    for (let row = fromRow; row <= toRow; row += 1) {
      for (let column = fromColumn; column <= toColumn; column += 1) {
        enter(this.#cells, this.#inCell, column, row, number);
      }
    }
  }

  hasCopy(loop: SizedLoop): boolean {
    const [column, row] = [cellOf(loop.minX, sameMm), cellOf(loop.minY, sameMm)];
    for (let step = 0; step < 9; step += 1) {
      const cell = this.#corners.find(column + (step % 3) - 1, row + Math.floor(step / 3) - 1);
      if (cell >= 0 && itemAt(this.#atCorner, cell).some((other) => isSameLoop(itemAt(this.#loops, other), loop)))
        return true;
    }
    return false;
  }

  /** Number of the smallest loop round another one; -1 for none. */
  smallestRound(loop: SizedLoop): number {
    const cell = this.#cells.find(cellOf(loop.minX, this.#cellMm), cellOf(loop.minY, this.#cellMm));
    const small = cell < 0 ? -1 : this.#lastRound(itemAt(this.#inCell, cell), loop, -1);
    return this.#lastRound(this.#large, loop, small);
  }

  /** Returns the highest of some numbers, above `least`, whose loop encloses another one; `least` when there is none. */
  #lastRound(numbers: readonly number[], loop: SizedLoop, min: number): number {
    const found = numbers.findLast((number) => number <= min || isLoopInside(loop, itemAt(this.#loops, number)));
    return Math.max(min, found ?? min);
  }
}

const cellOf = (mm: number, size: number): number => Math.floor(mm / size);

function enter(table: PlaceTable, lists: number[][], column: number, row: number, value: number): void {
  const cell = table.number(column, row);
  if (cell === lists.length) lists.push([value]);
  else itemAt(lists, cell).push(value);
}

function isSameLoop(left: SizedLoop, right: SizedLoop): boolean {
  const isSameBox =
    near(left.minX, right.minX) &&
    near(left.maxX, right.maxX) &&
    near(left.minY, right.minY) &&
    near(left.maxY, right.maxY);
  const perimeter = 2 * (left.maxX - left.minX + left.maxY - left.minY);
  return isSameBox && Math.abs(left.areaMm2 - right.areaMm2) < sameMm * perimeter;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < sameMm;

/** Loops do not cross here, so one point decides. A few are tried, since a point may lie on the line of the other. */
function isLoopInside(inner: SizedLoop, outer: SizedLoop): boolean {
  if (inner.minX < outer.minX || inner.maxX > outer.maxX || inner.minY < outer.minY || inner.maxY > outer.maxY)
    return false;
  const vertices = inner.points.length / 2;
  let inside = 0;
  const samples = Math.min(5, vertices);
  for (let sample = 0; sample < samples; sample += 1) {
    const at = Math.floor((sample * vertices) / samples) * 2;
    // The middle of an edge lies less often on another line than a corner.
    const next = (at + 2) % inner.points.length;
    const x = (float64At(inner.points, at) + float64At(inner.points, next)) / 2;
    const y = (float64At(inner.points, at + 1) + float64At(inner.points, next + 1)) / 2;
    if (isPointInside(outer.points, x, y)) inside += 1;
  }
  return inside * 2 > samples;
}
