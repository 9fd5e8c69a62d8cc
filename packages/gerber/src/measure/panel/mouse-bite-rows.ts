import { float64At, itemAt, numberAt } from '../../checked-access.ts';
import { pointAt, visitSegments } from '../../coordinates.ts';
import type { BoardCuts } from '../../cuts/cuts.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import type { BoardOutline } from '../../outline/outline.ts';
import { segmentDistance } from '../geometry/segment-distance.ts';
import type { EdgeHoles } from '../holes/edge-holes.ts';

/** Diameters of mouse bites, mm. */
const [smallestMm, largestMm] = [0.3, 1.1];
/** From one hole of a row to the next, and from the last to the edge of its tab, mm. */
const stepMm = 1.6;
const straightMm = 0.15;
const touchMm = 0.05;
const minHoles = 3;
/** A board with more small unplated holes is a sieve. */
const maxHoles = 2_000;
const maxRows = 400;

/** A separation of material: the edge of the board has no width, a router path has. */
interface Parting {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly radius: number;
}

/**
 * Adds rows of holes that cross a tab. Only its first and last hole lie near the edge of the tab, and often none does, as
 * the row follows the edge that the board will have. Rows along an edge, such as those for a cable, do not end at one.
 */
export function withMouseBiteRows(
  atEdge: EdgeHoles,
  holes: readonly BoardHole[],
  outline: BoardOutline,
  cuts: BoardCuts,
): EdgeHoles {
  const isMouseBite = ({ plating, isSlot, diameterMm, span }: BoardHole): boolean =>
    plating === 'unplated' && !isSlot && !span && diameterMm >= smallestMm && diameterMm <= largestMm;
  const candidates = holes.flatMap((hole, index) => (isMouseBite(hole) ? [index] : []));
  if (candidates.length < minHoles || candidates.length > maxHoles) return atEdge;
  const rows = rowsOf(candidates, holes).slice(0, maxRows);
  if (rows.length === 0) return atEdge;
  const partings = partingsOf(outline, cuts, holes);
  const crossing = rows.filter((row) => crossesTab(row, holes, partings));
  if (crossing.length === 0) return atEdge;
  return { ...atEdge, mouseBites: new Set([...atEdge.mouseBites, ...crossing.flat()]) };
}

/** Straight rows of equal holes, in order along the row. */
function rowsOf(candidates: readonly number[], holes: readonly BoardHole[]): number[][] {
  const left = new Set(candidates);
  const rows: number[][] = [];
  for (const first of candidates) {
    if (!left.delete(first)) continue;
    const row = [first];
    for (const at of row)
      for (const other of left) {
        const isLike = Math.abs(itemAt(holes, at).diameterMm - itemAt(holes, other).diameterMm) < 0.01;
        if (!isLike || apart(itemAt(holes, at), itemAt(holes, other)) > stepMm) continue;
        left.delete(other);
        row.push(other);
      }
    const ordered = row.length >= minHoles ? inLine(row, holes) : undefined;
    if (ordered) rows.push(ordered);
  }
  return rows;
}

function apart(one: BoardHole, other: BoardHole): number {
  const [from, to] = [pointAt(one.points, 0), pointAt(other.points, 0)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

function inLine(row: readonly number[], holes: readonly BoardHole[]): number[] | undefined {
  const start = itemAt(holes, numberAt(row, 0));
  const far = row.reduce((best, index) =>
    apart(start, itemAt(holes, index)) > apart(start, itemAt(holes, best)) ? index : best,
  );
  const end = row.reduce((best, index) =>
    apart(itemAt(holes, far), itemAt(holes, index)) > apart(itemAt(holes, far), itemAt(holes, best)) ? index : best,
  );
  const { x, y, alongX, alongY } = direction(itemAt(holes, end), itemAt(holes, far));
  const isStraight = row.every((index) => {
    const { points } = itemAt(holes, index);
    return Math.abs((float64At(points, 0) - x) * alongY - (float64At(points, 1) - y) * alongX) < straightMm;
  });
  return isStraight
    ? row.toSorted(
        (one, other) => apart(itemAt(holes, end), itemAt(holes, one)) - apart(itemAt(holes, end), itemAt(holes, other)),
      )
    : undefined;
}

function direction(from: BoardHole, to: BoardHole): { x: number; y: number; alongX: number; alongY: number } {
  const { x, y } = pointAt(from.points, 0);
  const length = apart(from, to) || 1;
  return { x, y, alongX: (float64At(to.points, 0) - x) / length, alongY: (float64At(to.points, 1) - y) / length };
}

/** Checks whether the row, extended by one step, meets a separation at both of its ends. */
function crossesTab(row: readonly number[], holes: readonly BoardHole[], partings: readonly Parting[]): boolean {
  const [first, last] = [itemAt(holes, numberAt(row, 0)), itemAt(holes, row.at(-1)!)];
  return [direction(first, last), direction(last, first)].every(({ x, y, alongX, alongY }) => {
    // Outwards from the near end.
    const [endX, endY] = [x - alongX * stepMm, y - alongY * stepMm];
    return partings.some(
      ({ x1, y1, x2, y2, radius }) => segmentDistance(x, y, endX, endY, x1, y1, x2, y2) <= radius + touchMm,
    );
  });
}

function partingsOf({ loops }: BoardOutline, { ways }: BoardCuts, holes: readonly BoardHole[]): Parting[] {
  const edges = loops.flatMap(({ points }) => piecesOf([...points, float64At(points, 0), float64At(points, 1)], 0));
  const milled = ways.map(({ diameterMm, ...line }) => ({ ...line, radius: diameterMm / 2 }));
  const slots = holes.flatMap(({ isSlot, points, diameterMm, plating }) =>
    isSlot && plating !== 'plated' ? piecesOf(points, diameterMm / 2) : [],
  );
  return [...edges, ...milled, ...slots];
}

function piecesOf(points: ArrayLike<number>, radius: number): Parting[] {
  const pieces: Parting[] = [];
  visitSegments(points, (x1, y1, x2, y2) => pieces.push({ x1, y1, x2, y2, radius }));
  return pieces;
}
