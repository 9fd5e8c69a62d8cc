import type { BoardLayer } from '../board-layer.ts';
import { centreLines } from '../outline/centre-lines.ts';
import type { BoardOutline } from '../outline/outline.ts';
import { boundsOf } from '../outline/shape.ts';
import type { Point } from '../problem.ts';

/** Something that parts two boards of a panel: a V-cut, a routed gap, a row of mouse bites. Its extents, mm. */
export interface Parting {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** A V-cut on the outline's file runs over at least this share of the panel, and keeps this far from its edge, mm. */
const cutShare = 0.9;
const fromEdgeMm = 1;
const shortestCutMm = 8;
const fewestBites = 3;
/** Mouse bites of one tab are this near to each other, mm. */
const sameTabMm = 1.6;
const mostPartings = 2_000;

export function partingsOf(
  layers: readonly BoardLayer[],
  { loops, bounds }: BoardOutline,
  mouseBites: readonly Point[],
): Parting[] {
  const gaps = loops.flatMap(({ kind, points }) => (kind === 'cutout' ? [extentsOf(points)] : []));
  const cuts = layers.flatMap(({ role, image }) => {
    if (image === undefined || (role !== 'vscore' && role !== 'outline')) return [];
    const { ends, count } = centreLines(image);
    return Array.from({ length: Math.min(count, mostPartings) }, (_, index) =>
      extentsOf(ends.subarray(index * 4, index * 4 + 4).map((um) => um / 1000)),
    ).filter((cut) => (role === 'vscore' ? isLong(cut, shortestCutMm) : isAcross(cut, bounds)));
  });
  return [...gaps, ...cuts, ...tabsOf(mouseBites)].slice(0, mostPartings);
}

function extentsOf(points: ArrayLike<number>): Parting {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < points.length; at += 2) {
    minX = Math.min(minX, points[at]!);
    maxX = Math.max(maxX, points[at]!);
    minY = Math.min(minY, points[at + 1]!);
    maxY = Math.max(maxY, points[at + 1]!);
  }
  return { minX, minY, maxX, maxY };
}

const isLong = ({ minX, maxX, minY, maxY }: Parting, mm: number): boolean => Math.max(maxX - minX, maxY - minY) >= mm;

/** Whether a straight line runs from edge to edge inside the panel. */
function isAcross(cut: Parting, panel: Parting): boolean {
  const [width, height] = [panel.maxX - panel.minX, panel.maxY - panel.minY];
  const isUpright = cut.maxX - cut.minX < 0.01 && cut.maxY - cut.minY >= height * cutShare;
  const isLevel = cut.maxY - cut.minY < 0.01 && cut.maxX - cut.minX >= width * cutShare;
  if (isUpright) return cut.minX > panel.minX + fromEdgeMm && cut.maxX < panel.maxX - fromEdgeMm;
  return isLevel && cut.minY > panel.minY + fromEdgeMm && cut.maxY < panel.maxY - fromEdgeMm;
}

/** Rows of mouse bites, joined hole by hole. */
function tabsOf(mouseBites: readonly Point[]): Parting[] {
  const left = new Set(mouseBites.slice(0, mostPartings));
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
    if (row.length >= fewestBites) tabs.push(box);
  }
  return tabs;
}
