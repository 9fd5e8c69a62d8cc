import { float64At, itemAt, numberAt } from '../../checked-access.ts';
import { pointAt, visitEdges } from '../../coordinates.ts';
import type { BoardCuts } from '../../cuts/cuts.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import type { BoardOutline } from '../../outline/outline.ts';
import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import type { Pad } from '../pads/pad-list.ts';
import type { PanelCells } from './panel-cells.ts';
import { areSameBoard } from './same-board.ts';

/** Diameters of mouse bites, mm. */
const [smallestMm, largestMm] = [0.3, 1.1];
/** Maximum distance between mouse bites of a row, and from the last one to the edge of its tab; mm. */
const stepMm = 1.6;
const maxMouseBites = 5_000;
const cellMm = 0.2;
const maxCells = 4_000_000;
const minPads = 5;
const maxBoards = 200;

/**
 * Counts the boards into which a panel breaks along its mouse bites, at any place and rotation. Undefined unless some of them
 * are copies: a part of a single board may break off too. Time and memory grow with the area: 25 cells for 1 mm².
 */
export function boardsBetweenMouseBites(
  outline: BoardOutline,
  cuts: BoardCuts,
  holes: readonly BoardHole[],
  pads: readonly Pad[],
): PanelCells | undefined {
  const mouseBites = holes.filter(isMouseBite);
  if (mouseBites.length < 2 || mouseBites.length > maxMouseBites) return undefined;
  const raster = Material.of(outline);
  if (raster === undefined) return undefined;
  for (const { points } of mouseBites) {
    const { x, y } = pointAt(points, 0);
    raster.cut(x, y, x, y, stepMm / 2);
  }
  for (const { x1, y1, x2, y2, diameterMm } of cuts.ways) raster.cut(x1, y1, x2, y2, diameterMm / 2);
  for (const { isSlot, plating, points, diameterMm } of holes) {
    if (!isSlot || plating === 'plated') continue;
    for (let at = 0; at + 3 < points.length; at += 2)
      raster.cut(
        float64At(points, at),
        float64At(points, at + 1),
        float64At(points, at + 2),
        float64At(points, at + 3),
        diameterMm / 2,
      );
  }
  const fragments = new Map<number, Pad[]>();
  for (const pad of pads) {
    const fragment = raster.fragmentAt(pad.x, pad.y);
    if (fragment === 0) continue;
    const known = fragments.get(fragment);
    if (known) known.push(pad);
    else fragments.set(fragment, [pad]);
  }
  const boards = [...fragments.values()].filter((fragment) => fragment.length >= minPads);
  if (boards.length < 2 || boards.length > maxBoards) return undefined;
  const designs: (readonly Pad[])[] = [];
  for (const board of boards) if (!designs.some((design) => areSameBoard(design, board))) designs.push(board);
  return designs.length < boards.length ? { columns: boards.length, rows: 1, designs: designs.length } : undefined;
}

const isMouseBite = ({ plating, isSlot, diameterMm, span }: BoardHole): boolean =>
  plating !== 'plated' && !isSlot && !span && diameterMm >= smallestMm && diameterMm <= largestMm;

/** The material of a panel as a raster of cells; `cut` removes some. */
class Material {
  readonly #columns: number;
  readonly #rows: number;
  readonly #minX: number;
  readonly #minY: number;
  /** 0 for air, 1 for material, from 2 on the number of a fragment. */
  readonly #cells: Uint16Array;
  #lastFragment = 1;

  /** Undefined for an outline that needs too many cells. */
  static of(outline: BoardOutline): Material | undefined {
    const { minX, minY, maxX, maxY } = outline.bounds;
    const [columns, rows] = [Math.ceil((maxX - minX) / cellMm) + 1, Math.ceil((maxY - minY) / cellMm) + 1];
    return columns * rows <= maxCells ? new Material(outline, columns, rows) : undefined;
  }

  private constructor({ loops, bounds }: BoardOutline, columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
    this.#minX = bounds.minX;
    this.#minY = bounds.minY;
    this.#cells = new Uint16Array(columns * rows);
    const crossings = Array.from({ length: rows }, (): number[] => []);
    for (const { points } of loops) this.#cross(points, crossings);
    for (const [row, across] of crossings.entries()) {
      across.sort((left, right) => left - right);
      for (let at = 0; at + 1 < across.length; at += 2) {
        const from = Math.max(0, Math.ceil(numberAt(across, at)));
        const to = Math.min(columns - 1, Math.floor(numberAt(across, at + 1)));
        if (to >= from) this.#cells.fill(1, row * columns + from, row * columns + to + 1);
      }
    }
  }

  /** Adds the crossings of a loop's edges with the centre lines of the rows, by column. */
  #cross(points: ArrayLike<number>, crossings: readonly number[][]): void {
    visitEdges(points, (fromX, fromY, toX, toY) => {
      const [low, high] = [Math.min(fromY, toY), Math.max(fromY, toY)];
      const first = Math.max(0, Math.ceil((low - this.#minY) / cellMm));
      for (let row = first; row < this.#rows; row += 1) {
        const y = this.#minY + row * cellMm;
        if (y >= high) break;
        itemAt(crossings, row).push((fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) - this.#minX) / cellMm);
      }
    });
  }

  /** Removes the cells within a distance of a line. */
  cut(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    const column = (x: number): number => Math.round((x - this.#minX) / cellMm);
    const row = (y: number): number => Math.round((y - this.#minY) / cellMm);
    const [left, right] = [column(Math.min(x1, x2) - radius), column(Math.max(x1, x2) + radius)];
    const [low, high] = [row(Math.min(y1, y2) - radius), row(Math.max(y1, y2) + radius)];
    for (let r = Math.max(0, low); r <= Math.min(this.#rows - 1, high); r += 1) {
      for (let c = Math.max(0, left); c <= Math.min(this.#columns - 1, right); c += 1) {
        const [x, y] = [this.#minX + c * cellMm, this.#minY + r * cellMm];
        if (pointToSegmentSquared(x, y, x1, y1, x2, y2) <= radius * radius) this.#cells[r * this.#columns + c] = 0;
      }
    }
  }

  /** Returns the number of the fragment at a place, or 0 for air. Call it after all cuts. */
  fragmentAt(x: number, y: number): number {
    const column = Math.round((x - this.#minX) / cellMm);
    const row = Math.round((y - this.#minY) / cellMm);
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return 0;
    const cell = row * this.#columns + column;
    if (this.#cells[cell] === 1) this.#flood(cell);
    return this.#cells[cell]!;
  }

  #flood(start: number): void {
    this.#lastFragment += 1;
    if (this.#lastFragment > 0xffff) return;
    const open = [start];
    this.#cells[start] = this.#lastFragment;
    const last = this.#columns - 1;
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const column = cell % this.#columns;
      if (column > 0) this.#reach(cell - 1, open);
      if (column < last) this.#reach(cell + 1, open);
      this.#reach(cell - this.#columns, open);
      this.#reach(cell + this.#columns, open);
    }
  }

  #reach(cell: number, open: number[]): void {
    if (this.#cells[cell] !== 1) return;
    this.#cells[cell] = this.#lastFragment;
    open.push(cell);
  }
}
