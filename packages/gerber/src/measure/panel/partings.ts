import { float64At } from '../../checked-access.ts';
import { boxOfPoints } from '../../coordinates.ts';
import type { BoardCuts, Line } from '../../cuts/cuts.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import type { BoardOutline, OutlineLoop } from '../../outline/outline.ts';
import { boundsOf } from '../../outline/shape.ts';
import type { Point } from '../../problem.ts';

/** Something that parts two boards of a panel: a V-cut, a routed gap, a row of mouse bites. Its extents, mm. */
export interface Parting {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const minMouseBites = 3;
/** Mouse bites of one tab are this near to each other, mm. */
const sameTabMm = 1.6;
const maxPartings = 20_000;
const maxMouseBites = 2_000;
/** Shorter edges of cut-outs and ways of slots are those of holes, mm. */
const shortestEdgeMm = 2;

export function partingsOf(
  { loops }: BoardOutline,
  cuts: BoardCuts,
  holes: readonly BoardHole[],
  mouseBites: readonly Point[],
): Parting[] {
  const gaps = loops.flatMap((loop) => (loop.kind === 'cutout' ? [boxOfPoints(loop.points), ...edgesOf(loop)] : []));
  const ways = [...cuts.vCuts, ...cuts.ways].map(extentsOfLine);
  const slots = holes.flatMap(({ isSlot, plating, points }) => (isSlot && plating !== 'plated' ? waysOf(points) : []));
  return [...gaps, ...ways, ...slots, ...tabsOf(mouseBites)].slice(0, maxPartings);
}

export const extentsOfLine = ({ x1, y1, x2, y2 }: Line): Parting => boxOfPoints([x1, y1, x2, y2]);

/** The straight edges of a loop that are no corners. */
const edgesOf = ({ points }: OutlineLoop): Parting[] => waysOf([...points, float64At(points, 0), float64At(points, 1)]);

function waysOf(points: ArrayLike<number>): Parting[] {
  const ways: Parting[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const way = boxOfPoints([points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!]);
    if (Math.max(way.maxX - way.minX, way.maxY - way.minY) >= shortestEdgeMm) ways.push(way);
  }
  return ways;
}

/** Rows of mouse bites, joined hole by hole. */
function tabsOf(mouseBites: readonly Point[]): Parting[] {
  const left = new Set(mouseBites.slice(0, maxMouseBites));
  const tabs: Parting[] = [];
  for (const first of left) {
    left.delete(first);
    const row = [first];
    for (const hole of row) {
      for (const other of left) {
        if (Math.hypot(other.x - hole.x, other.y - hole.y) > sameTabMm) continue;
        left.delete(other);
        row.push(other);
      }
    }
    const box = boundsOf(row.map(({ x, y }) => ({ minX: x, maxX: x, minY: y, maxY: y })));
    if (row.length >= minMouseBites) tabs.push(box);
  }
  return tabs;
}
