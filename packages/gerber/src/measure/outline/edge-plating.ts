import type { EdgePlatingFacts, EdgeSide } from '../../facts.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import type { BoardOutline } from '../../outline/outline.ts';
import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import { edgeSides, sideOfPiece, turnOf } from './edge-side.ts';

/** Checks for copper at a place of an outer face. */
export type FaceCopper = (x: number, y: number) => boolean;

export interface PlatingGeometry {
  readonly outline: BoardOutline;
  readonly holes: readonly BoardHole[];
  /** Both outer faces; fewer where one is not drawn or cannot be asked. */
  readonly faces: readonly FaceCopper[];
  readonly statedBy: EdgeStatement | undefined;
}

/** The file that states edge plating. Some programs state it for every outline; that alone is not trusted. */
export interface EdgeStatement {
  readonly file: string;
  readonly isOutline: boolean;
}

/** Places along the edge are looked at in steps of, mm. */
const stepMm = 0.25;
/** Copper for plating comes from so far within the board, mm; a pen that follows the edge does not. */
const withinMm = 0.4;
/** Copper that ends at the edge comes this close to it, mm. */
const nearMm = 0.03;
/** Rounding never extends copper this far beyond the edge, mm. */
const beyondMm = 0.06;
/** Pads of half-holes and edge contacts, and slots that cross the edge, take less of it, mm. */
const minStretchMm = 4;
/** Minimum share of a plated side that copper extends beyond, when plating is not stated. */
const minShareOfPlated = 0.8;
/** Maximum share of each other side. */
const maxShareOfOther = 0.05;
/** The wall of a slot may be so far from the edge, mm. */
const wallMm = 0.05;
const maxLooks = 4_000_000;

/** Finds the plated sides of a board, from the statements in files and the copper of both faces; undefined for none. */
export function edgePlating(view: PlatingGeometry): EdgePlatingFacts | undefined {
  const { faces, statedBy } = view;
  const reaches = (depthMm: number) => (place: EdgePlace) =>
    faces.length === 2 && [depthMm, nearMm, withinMm].every((mm) => isCopperAt(faces, place, mm));
  if (statedBy !== undefined) {
    const found = lookAlong(view.outline, reaches(nearMm));
    const sides = edgeSides.filter((side) => found[side].longestMm >= minStretchMm);
    return sides.length === 0 && statedBy.isOutline ? undefined : { sides, from: 'stated', file: statedBy.file };
  }
  return milled(view) ?? drawn(view.outline, reaches(-beyondMm));
}

interface EdgePlace {
  readonly x: number;
  readonly y: number;
  /** Length 1, into the board. */
  readonly inX: number;
  readonly inY: number;
}

const isCopperAt = (faces: readonly FaceCopper[], { x, y, inX, inY }: EdgePlace, mm: number): boolean =>
  faces.every((face) => face(x + inX * mm, y + inY * mm));

/** Plated slots along the edge: they are milled and plated before the board is cut out, which leaves one wall of them. */
function milled({ outline, holes }: PlatingGeometry): EdgePlatingFacts | undefined {
  const slots = holes.filter(
    ({ isSlot, plating, isPlatingInferred }) => isSlot && plating === 'plated' && !isPlatingInferred,
  );
  const pieces = slots.reduce((sum, { points }) => sum + points.length / 2, 0);
  const perimeterMm = outline.loops.reduce((sum, loop) => sum + loop.perimeterMm, 0);
  if (slots.length === 0 || (perimeterMm / stepMm) * pieces > maxLooks) return undefined;
  const found = lookAlong(outline, ({ x, y }) => slots.some((slot) => isInSlot(slot, x, y)));
  const sides = edgeSides.filter((side) => found[side].longestMm >= minStretchMm);
  return sides.length === 0 ? undefined : { sides, from: 'slots', file: slots[0]!.file };
}

function isInSlot({ points, diameterMm }: BoardHole, x: number, y: number): boolean {
  const reach = diameterMm / 2 + wallMm;
  for (let at = 0; at + 3 < points.length; at += 2) {
    const squared = pointToSegmentSquared(x, y, points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!);
    if (squared <= reach * reach) return true;
  }
  return false;
}

/** Pours that end on all sides alike are drawn by habit, and a fabricator pulls them back unasked. */
function drawn(outline: BoardOutline, isBeyond: (place: EdgePlace) => boolean): EdgePlatingFacts | undefined {
  const found = lookAlong(outline, isBeyond);
  const share = (side: EdgeSide): number => (found[side].allMm === 0 ? 0 : found[side].foundMm / found[side].allMm);
  const sides = edgeSides.filter((side) => share(side) >= minShareOfPlated);
  const isClear = edgeSides.every((side) => sides.includes(side) || share(side) <= maxShareOfOther);
  return isClear && sides.length > 0 && sides.length < edgeSides.length ? { sides, from: 'copper' } : undefined;
}

interface Found {
  allMm: number;
  foundMm: number;
  longestMm: number;
}

/** Samples the outer edge of every board in steps, and returns for each side the share that passes the test. */
function lookAlong({ loops }: BoardOutline, isSo: (place: EdgePlace) => boolean): Record<EdgeSide, Found> {
  const none = (): Found => ({ allMm: 0, foundMm: 0, longestMm: 0 });
  const found = { top: none(), right: none(), bottom: none(), left: none() };
  for (const { kind, points } of loops) {
    if (kind !== 'board') continue;
    const turn = turnOf(points);
    let [runMm, before]: [number, EdgeSide | undefined] = [0, undefined];
    let [x1, y1] = [points.at(-2) ?? 0, points.at(-1) ?? 0];
    for (let at = 0; at + 1 < points.length; at += 2) {
      const [x2, y2] = [points[at]!, points[at + 1]!];
      const length = Math.hypot(x2 - x1, y2 - y1);
      const side = sideOfPiece(x1, y1, x2, y2, turn);
      if (side !== before) runMm = 0;
      before = side;
      const steps = Math.max(1, Math.round(length / stepMm));
      const [inX, inY] = length === 0 ? [0, 0] : [(turn * (y2 - y1)) / length, (turn * (x1 - x2)) / length];
      for (let step = 0; step < steps && length > 0; step += 1) {
        const along = (step + 0.5) / steps;
        const mm = length / steps;
        const is = isSo({ x: x1 + (x2 - x1) * along, y: y1 + (y2 - y1) * along, inX, inY });
        runMm = is ? runMm + mm : 0;
        const sum = found[side];
        sum.allMm += mm;
        sum.foundMm += is ? mm : 0;
        sum.longestMm = Math.max(sum.longestMm, runMm);
      }
      [x1, y1] = [x2, y2];
    }
  }
  return found;
}
