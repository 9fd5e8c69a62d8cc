import { float64At, itemAt, uint32At } from '../../checked-access.ts';
import { pointAt } from '../../coordinates.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import { PointGrid } from '../../holes/point-grid.ts';
import { gapEnds } from '../clearance/gap-ends.ts';
import { Narrowest } from '../geometry/narrowest.ts';
import { PlaceList } from '../geometry/place-list.ts';
import { UnionFind } from '../geometry/union-find.ts';
import type { BoardArea } from '../outline/board-area.ts';
import { holeCapsules } from '../shapes/capsule-set.ts';
import type { LayerShapes } from '../shapes/layer-shapes.ts';
import { visitNearPairs } from '../spatial-index/nearest-pairs.ts';
import type { EdgeHoles } from './edge-holes.ts';

/** Larger distances are not reported, mm. */
const farMm = 2;
/** Holes that overlap by more than this, mm, form a slot: there is no wall between them. */
const overlapMm = 0.005;
/** A hole like a mouse bite that is as near to one, mm, belongs to the same perforation. */
const perforationMm = 2;
const sameMm = 0.01;
/** Distance from the wall within which a hole with a pad has copper, mm. */
const adjacentMm = 0.05;
/** The narrowest walls are looked at more closely, this many. */
const maxWalls = 10_000;

/** The walls of laminate that are left between holes, and between holes and the edge. */
export interface HoleWalls {
  /** Between holes that a crack or a filament would join: plated ones of different nets, or one of them plated. */
  readonly apart: PlaceList;
  /** Between plated holes of one net, and between two unplated ones, where only the drill may run off. */
  readonly together: PlaceList;
  readonly toEdge: PlaceList;
}

export interface HoleGeometry {
  readonly holes: readonly BoardHole[];
  readonly drawn: { readonly edge: LayerShapes; readonly area: BoardArea } | undefined;
  readonly atEdge: EdgeHoles;
  /** Holes that overlap are one slot. */
  readonly slots: UnionFind;
  /** True when the barrels of two plated holes are on one net. */
  readonly areOneNet: (a: number, b: number) => boolean;
  /** True when no outer side has copper at a place. */
  readonly isBare: (x: number, y: number) => boolean;
}

/**
 * The walls under 2 mm. Holes on the edge, perforations, holes that other holes join to a slot and holes inside a
 * cut-out have none. Time grows with the holes and with the pairs of near ones.
 */
export function holeWalls({ holes, drawn, atEdge, slots, areOneNet, isBare }: HoleGeometry): HoleWalls {
  const [apart, together, toEdge] = [new PlaceList(), new PlaceList(), new PlaceList()];
  const capsules = holeCapsules(holes);
  const perforated = perforations(holes, atEdge, isBare);
  const walls = new Narrowest<{ left: number; right: number; mm: number }>(maxWalls);
  visitNearPairs(capsules, capsules, farMm / 2, (left, right, mm) => {
    const [a, b] = [uint32At(capsules.owner, left), uint32At(capsules.owner, right)];
    if (
      mm <= overlapMm ||
      !walls.takes(mm) ||
      slots.find(a) === slots.find(b) ||
      perforated.has(a) ||
      perforated.has(b)
    )
      return;
    if (haveCommonWall(itemAt(holes, a), itemAt(holes, b))) walls.add({ left, right, mm });
  });
  for (const { left, right, mm } of walls.sorted()) {
    const [a, b] = [uint32At(capsules.owner, left), uint32At(capsules.owner, right)];
    const isUnplated = [a, b].map((index) => itemAt(holes, index).plating === 'unplated');
    const list = isUnplated[0] === isUnplated[1] && (isUnplated[0] === true || areOneNet(a, b)) ? together : apart;
    addOnce(list, { ...gapEnds(capsules.capsules, left, capsules.capsules, right).middle, mm: tenth(mm) });
  }
  if (drawn === undefined) return { apart, together, toEdge };
  const { edge, area } = drawn;
  const edgeWalls = new Narrowest<{ hole: number; line: number; mm: number }>(maxWalls);
  visitNearPairs(capsules, edge, farMm, (hole, line, mm) => {
    const index = uint32At(capsules.owner, hole);
    if (mm <= overlapMm || !edgeWalls.takes(mm) || atEdge.castellated.has(index) || perforated.has(index)) return;
    if (area.contains(float64At(capsules.capsules, hole * 5), float64At(capsules.capsules, hole * 5 + 1)))
      edgeWalls.add({ hole, line, mm });
  });
  for (const { hole, line, mm } of edgeWalls.sorted()) {
    addOnce(toEdge, { ...gapEnds(capsules.capsules, hole, edge.capsules, line).middle, mm: tenth(mm) });
  }
  return { apart, together, toEdge };
}

/** Holes that overlap, one to the next, are one slot. */
export function joinedHoles(holes: readonly BoardHole[]): UnionFind {
  const capsules = holeCapsules(holes);
  const joined = new UnionFind(holes.length);
  visitNearPairs(capsules, capsules, overlapMm * 2, (left, right, mm) => {
    const [a, b] = [uint32At(capsules.owner, left), uint32At(capsules.owner, right)];
    if (mm <= overlapMm && haveCommonWall(itemAt(holes, a), itemAt(holes, b))) joined.join(a, b);
  });
  return joined;
}

/** Maximum number in a square of side {@link perforationMm}. */
const maxInSquare = 400;

/** Returns the mouse bites and the similar holes without copper that continue their rows next to the edge. */
function perforations(
  holes: readonly BoardHole[],
  { mouseBites }: EdgeHoles,
  isBare: HoleGeometry['isBare'],
): ReadonlySet<number> {
  const found = new Set(mouseBites);
  if (found.size === 0) return found;
  const grid = new PointGrid(
    holes.flatMap(({ points }) => [float64At(points, 0), float64At(points, 1)]),
    perforationMm,
  );
  // Hundreds of overlapping holes are not a row of mouse bites, and each would be compared with all the others.
  if (grid.fullestCell > maxInSquare) return found;
  // The loop adds to the set that it iterates.
  for (const mouseBite of found) {
    const { points, diameterMm } = itemAt(holes, mouseBite);
    grid.visit(float64At(points, 0), float64At(points, 1), perforationMm, (at) => {
      const [index, other] = [at / 2, itemAt(holes, at / 2)];
      if (other.isSlot || found.has(index) || Math.abs(other.diameterMm - diameterMm) > sameMm) return;
      const { x, y } = pointAt(other.points, 0);
      if (isBare(x, y) && isBare(x + diameterMm / 2 + adjacentMm, y)) found.add(index);
    });
  }
  return found;
}

/** True when two holes pass through the same laminate. Vias between other pairs of layers are never drilled together. */
function haveCommonWall({ span: left }: BoardHole, { span: right }: BoardHole): boolean {
  return left === undefined || right === undefined || (left[0] < right[1] && right[0] < left[1]);
}

function addOnce(list: PlaceList, place: { readonly x: number; readonly y: number; readonly mm: number }): void {
  if (!list.has('', place)) list.add('', place);
}

const tenth = (mm: number): number => Math.round(mm * 1e4) / 1e4;
