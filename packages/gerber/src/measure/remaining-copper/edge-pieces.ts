import type { Budget } from '../../budget.ts';
import { chordCount } from '../../image/arc.ts';
import type { PaintedShapes } from '../shapes/layer-shapes.ts';
import type { Painting } from '../shapes/painting.ts';
import { capsuleBoxes } from '../spatial-index/capsule-boxes.ts';
import type { CapsuleGrid } from '../spatial-index/capsule-grid.ts';
import {
  type BorderArc,
  type BorderLine,
  cutArcByCircle,
  cutArcByLine,
  cutLineByCircle,
  cutLineByLine,
} from './edge-crossings.ts';

/** One piece of the border between copper and bare laminate, a line or an arc. Copper is on its left. */
export interface EdgePiece {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** x, y of the points between the ends of an arc. */
  between?: Float64Array;
  /** The arc itself, from its first end on; clockwise where `turn` is negative. */
  readonly arc?: BorderArc;
  /** Index of the capsule of whose border it is a part. */
  readonly capsule: number;
  /** Number of the dark item that is seen on the left. */
  readonly item: number;
}

/** Distance from a piece at which the paint is sampled, mm: far above rounding errors, below the resolution of any file. */
const adjacentMm = 1e-5;
const shortestMm = 1e-7;
/**
 * Maximum deviation of chords from their arcs, mm, and the maximum number of lines, arcs counted as chords, with which the
 * tolerance is used. A board with ten thousand round pads in openings is measured with fewer chords rather than not at all. A
 * million lines take 2 s.
 */
const precisions = [
  { toleranceMm: 0.0003, maxLines: 250_000 },
  { toleranceMm: 0.001, maxLines: 500_000 },
  { toleranceMm: 0.003, maxLines: 1_000_000 },
  { toleranceMm: 0.005, maxLines: 1_500_000 },
];
const maxPieces = 400_000;
/**
 * Places at which the paint is sampled, each times the shapes around it: about 2 s. A layer of 200 000 shapes next to each other
 * needs a tenth of it, three thousand pads upon each other ten times as many.
 */
const maxSamples = 2e9;
/** Entries of cells that are read to find the shapes around another: about 2 s. */
const maxLooks = 5e8;

/**
 * The edges of the copper that is left when everything is painted. The border of every shape, dark or clear, is cut
 * where it meets another. A piece with copper on one side and none on the other is an edge. Undefined when the work
 * exceeds the budget or there are too many edges.
 */
export function edgePieces(
  shapes: PaintedShapes,
  grid: CapsuleGrid,
  painting: Painting,
  budget: Budget,
): EdgePiece[] | undefined {
  const { capsules, count } = shapes;
  const near = new Neighbours(shapes, grid);
  const pieces: EdgePiece[] = [];
  let samples = 0;
  for (let capsule = 0; capsule < count; capsule += 1) {
    if ((capsule & 0xff) === 0 && budget.isStopped) return undefined;
    if (pieces.length > maxPieces || samples > maxSamples || near.looks > maxLooks) return undefined;
    const others = near.of(capsule);
    const at = capsule * 5;
    const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
    const border = bordersOf(x0, y0, x1, y1, capsules[at + 4]!);
    for (const line of border.lines) {
      const cuts = [0, 1];
      for (const other of others) cutLine(line, capsules, other * 5, cuts);
      samples += cuts.length * others.length;
      addLinePieces(line, cuts, capsule, painting, pieces);
    }
    for (const arc of border.arcs) {
      const cuts = [0, 1];
      for (const other of others) if (near.isNearCircle(other, arc)) cutArc(arc, capsules, other * 5, cuts);
      samples += cuts.length * others.length;
      addArcPieces(arc, cuts, capsule, painting, pieces);
    }
  }
  const precision = precisions.find(({ toleranceMm, maxLines }) => lineCount(pieces, toleranceMm) <= maxLines);
  if (precision === undefined) return undefined;
  for (const piece of pieces) if (piece.arc !== undefined) piece.between = chordsOf(piece.arc, precision.toleranceMm);
  return pieces;
}

function lineCount(pieces: readonly EdgePiece[], toleranceMm: number): number {
  let lines = 0;
  for (const { arc } of pieces) lines += arc === undefined ? 1 : chordCount(arc.radius, arc.turn, toleranceMm);
  return lines;
}

function chordsOf({ x, y, radius, from, turn }: BorderArc, toleranceMm: number): Float64Array {
  const chords = chordCount(radius, turn, toleranceMm);
  const between = new Float64Array(chords * 2 - 2);
  for (let chord = 1; chord < chords; chord += 1) {
    const angle = from + (turn * chord) / chords;
    between[chord * 2 - 2] = x + radius * Math.cos(angle);
    between[chord * 2 - 1] = y + radius * Math.sin(angle);
  }
  return between;
}

interface Borders {
  readonly lines: readonly BorderLine[];
  readonly arcs: readonly BorderArc[];
}

/**
 * The border of a capsule. A polygon's edge is its own border, a stroke has two sides and two half circles, a dot a
 * circle.
 */
function bordersOf(x0: number, y0: number, x1: number, y1: number, radius: number): Borders {
  if (radius === 0) return { lines: [{ x0, y0, x1, y1 }], arcs: [] };
  const length = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
  if (length === 0) return { lines: [], arcs: [{ x: x0, y: y0, radius, from: 0, turn: 2 * Math.PI }] };
  const acrossX = (-(y1 - y0) / length) * radius;
  const acrossY = ((x1 - x0) / length) * radius;
  const across = Math.atan2(acrossY, acrossX);
  return {
    lines: [
      { x0: x0 + acrossX, y0: y0 + acrossY, x1: x1 + acrossX, y1: y1 + acrossY },
      { x0: x0 - acrossX, y0: y0 - acrossY, x1: x1 - acrossX, y1: y1 - acrossY },
    ],
    arcs: [
      { x: x0, y: y0, radius, from: across, turn: Math.PI },
      { x: x1, y: y1, radius, from: across - Math.PI, turn: Math.PI },
    ],
  };
}

/** Adds the places where the border of another capsule meets the line. */
function cutLine(line: BorderLine, capsules: Float64Array, other: number, cuts: number[]): void {
  const radius = capsules[other + 4]!;
  const [x0, y0, x1, y1] = [capsules[other]!, capsules[other + 1]!, capsules[other + 2]!, capsules[other + 3]!];
  if (radius === 0) {
    cutLineByLine(line, x0, y0, x1, y1, cuts);
    return;
  }
  cutLineByCircle(line, x0, y0, radius, cuts);
  const length = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
  if (length === 0) return;
  cutLineByCircle(line, x1, y1, radius, cuts);
  const acrossX = (-(y1 - y0) / length) * radius;
  const acrossY = ((x1 - x0) / length) * radius;
  cutLineByLine(line, x0 + acrossX, y0 + acrossY, x1 + acrossX, y1 + acrossY, cuts);
  cutLineByLine(line, x0 - acrossX, y0 - acrossY, x1 - acrossX, y1 - acrossY, cuts);
}

function cutArc(arc: BorderArc, capsules: Float64Array, other: number, cuts: number[]): void {
  const radius = capsules[other + 4]!;
  const [x0, y0, x1, y1] = [capsules[other]!, capsules[other + 1]!, capsules[other + 2]!, capsules[other + 3]!];
  if (radius > 0) {
    cutArcByCircle(arc, x0, y0, radius, cuts);
    if (x0 === x1 && y0 === y1) return;
    cutArcByCircle(arc, x1, y1, radius, cuts);
  }
  const length = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2);
  const acrossX = radius === 0 ? 0 : (-(y1 - y0) / length) * radius;
  const acrossY = radius === 0 ? 0 : ((x1 - x0) / length) * radius;
  cutArcByLine(arc, x0 + acrossX, y0 + acrossY, x1 + acrossX, y1 + acrossY, cuts);
  if (radius > 0) cutArcByLine(arc, x0 - acrossX, y0 - acrossY, x1 - acrossX, y1 - acrossY, cuts);
}

const inOrder = (cuts: readonly number[]): readonly number[] =>
  cuts.length === 2 ? cuts : cuts.filter((cut) => cut >= 0 && cut <= 1).sort((left, right) => left - right);

function addLinePieces(
  line: BorderLine,
  cuts: readonly number[],
  capsule: number,
  painting: Painting,
  pieces: EdgePiece[],
): void {
  const dx = line.x1 - line.x0;
  const dy = line.y1 - line.y0;
  const length = Math.sqrt(dx * dx + dy * dy);
  const [acrossX, acrossY] = [(-dy / length) * adjacentMm, (dx / length) * adjacentMm];
  let from = 0;
  for (const to of inOrder(cuts)) {
    if ((to - from) * length < shortestMm) continue;
    const middle = (from + to) / 2;
    const [x, y] = [line.x0 + dx * middle, line.y0 + dy * middle];
    const left = painting.copperAt(x + acrossX, y + acrossY);
    const right = painting.copperAt(x - acrossX, y - acrossY);
    if (left < 0 !== right < 0) {
      const [first, last] = left >= 0 ? [from, to] : [to, from];
      pieces.push({
        x0: line.x0 + dx * first,
        y0: line.y0 + dy * first,
        x1: line.x0 + dx * last,
        y1: line.y0 + dy * last,
        capsule,
        item: Math.max(left, right),
      });
    }
    from = to;
  }
}

function addArcPieces(
  arc: BorderArc,
  cuts: readonly number[],
  capsule: number,
  painting: Painting,
  pieces: EdgePiece[],
): void {
  let from = 0;
  for (const to of inOrder(cuts)) {
    if ((to - from) * arc.turn * arc.radius < shortestMm) continue;
    const angle = arc.from + (arc.turn * (from + to)) / 2;
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const [inner, outer] = [arc.radius - adjacentMm, arc.radius + adjacentMm];
    const left = painting.copperAt(arc.x + ux * inner, arc.y + uy * inner);
    const right = painting.copperAt(arc.x + ux * outer, arc.y + uy * outer);
    if (left >= 0 && right < 0) pieces.push(arcPiece(arc, from, to, capsule, left));
    else if (left < 0 && right >= 0) pieces.push(arcPiece(arc, to, from, capsule, right));
    from = to;
  }
}

function arcPiece(
  { x, y, radius, from, turn }: BorderArc,
  first: number,
  last: number,
  capsule: number,
  item: number,
): EdgePiece {
  const [start, end] = [from + turn * first, from + turn * last];
  return {
    x0: x + radius * Math.cos(start),
    y0: y + radius * Math.sin(start),
    x1: x + radius * Math.cos(end),
    y1: y + radius * Math.sin(end),
    arc: { x, y, radius, from: start, turn: turn * (last - first) },
    capsule,
    item,
  };
}

/** Borders farther apart, mm, do not cut each other: twice the distance at which an end cuts a line. */
const boxSlackMm = 2e-4;

/** Finds the other capsules that share a cell with one. */
class Neighbours {
  /** Number of entries that were read. */
  looks = 0;
  readonly #grid: CapsuleGrid;
  readonly #boxes: Float64Array;
  readonly #seen: Int32Array;
  readonly #cellsOf: Uint32Array;
  readonly #firstCell: Uint32Array;

  constructor(shapes: PaintedShapes, grid: CapsuleGrid) {
    const { count } = shapes;
    this.#grid = grid;
    this.#seen = new Int32Array(count).fill(-1);
    this.#boxes = capsuleBoxes(shapes.capsules, shapes.count, adjacentMm);
    // The grid lists the capsules of each cell; this lists the cells of each capsule.
    this.#firstCell = new Uint32Array(count + 1);
    for (const index of grid.entries) this.#firstCell[index + 1]! += 1;
    for (let index = 0; index < count; index += 1) this.#firstCell[index + 1]! += this.#firstCell[index]!;
    this.#cellsOf = new Uint32Array(grid.entries.length);
    const fill = this.#firstCell.slice();
    for (let cell = 0; cell < grid.cells; cell += 1) {
      for (let at = grid.offsets[cell]!; at < grid.offsets[cell + 1]!; at += 1) {
        const index = grid.entries[at]!;
        this.#cellsOf[fill[index]!] = cell;
        fill[index]! += 1;
      }
    }
  }

  /** True when the border of a capsule may meet the circle of an arc, by their boxes. */
  isNearCircle(capsule: number, { x, y, radius }: BorderArc): boolean {
    const boxes = this.#boxes;
    const reach = radius + boxSlackMm;
    const box = capsule * 4;
    return (
      boxes[box]! < x + reach &&
      boxes[box + 2]! > x - reach &&
      boxes[box + 1]! < y + reach &&
      boxes[box + 3]! > y - reach
    );
  }

  of(capsule: number): number[] {
    const { offsets, entries } = this.#grid;
    const boxes = this.#boxes;
    const [minX, minY] = [boxes[capsule * 4]!, boxes[capsule * 4 + 1]!];
    const [maxX, maxY] = [boxes[capsule * 4 + 2]!, boxes[capsule * 4 + 3]!];
    const found: number[] = [];
    this.#seen[capsule] = capsule;
    for (let own = this.#firstCell[capsule]!; own < this.#firstCell[capsule + 1]!; own += 1) {
      const cell = this.#cellsOf[own]!;
      this.looks += offsets[cell + 1]! - offsets[cell]!;
      for (let at = offsets[cell]!; at < offsets[cell + 1]!; at += 1) {
        const other = entries[at]!;
        if (this.#seen[other] === capsule) continue;
        this.#seen[other] = capsule;
        const box = other * 4;
        if (boxes[box]! > maxX || boxes[box + 2]! < minX || boxes[box + 1]! > maxY || boxes[box + 3]! < minY) continue;
        found.push(other);
      }
    }
    return found;
  }
}
