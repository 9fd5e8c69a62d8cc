import { float64At, itemAt } from '../../checked-access.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import { PointGrid } from '../../holes/point-grid.ts';
import type { Point } from '../../problem.ts';
import type { CopperProbe } from '../copper/copper-probe.ts';
import type { PlaceList } from '../geometry/place-list.ts';
import type { UnionFind } from '../geometry/union-find.ts';
import type { EdgeHoles } from '../holes/edge-holes.ts';
import type { Pad } from '../pads/pad-list.ts';
import { hasCopperRound, ringWidth } from './hole-ring.ts';

/** A pad further off than this belongs to another hole, mm. */
const padReachMm = 0.3;
/**
 * A ring up to this, mm, which is rounding to half a mil, means "no pad": mounting holes are often drawn with a pad of
 * their own size.
 */
const noRingMm = 0.013;
/** If copper extends beyond the pad by less than this, mm, the ring is that of the pad. */
const exactMm = 0.002;
/** All rings below this are listed, mm. */
const listedBelowMm = 0.13;
/** A routed way with more coordinates is an opening of the board and has no ring. */
const maxSlotNumbers = 128;
/** Maximum number of holes of a layer that are probed: about 30 ms. */
const maxProbed = 200;
/** Pads that are compared with the holes of a layer: a few for each hole, unless thousands lie upon each other. */
const maxCompared = 10_000_000;
/** Holes of one slot that may cut into the wall of another. */
const maxOthers = 1_000;

export interface RingLayer {
  readonly name: string;
  readonly pads: readonly Pad[];
  /** Absent where the area erased on the layer cannot be determined; rings are then taken from its pads. */
  readonly probe: CopperProbe | undefined;
  /** On inner layers unconnected pads are often left out, so a hole without a pad is not a finding there. */
  readonly isInner: boolean;
  readonly reaches: (hole: BoardHole) => boolean;
}

export interface RingGeometry {
  readonly holes: readonly BoardHole[];
  readonly atEdge: EdgeHoles;
  /** Holes that overlap are one slot. */
  readonly slots: UnionFind;
  readonly isVia: (hole: BoardHole) => boolean;
}

/** Lists of rings: those of vias, which may be narrower, and those of component holes. */
export interface RingLists {
  readonly vias: PlaceList;
  readonly parts: PlaceList;
}

/**
 * Adds the annular rings of the plated holes of a layer, each the shortest distance from the wall of the hole to bare laminate:
 * all under 0.13 mm, up to 200 on a layer, and the narrowest. A hole that breaks out of its pad has a ring of 0. Returns the
 * plated holes of an outer layer that have no copper at all.
 */
export function annularRings(layer: RingLayer, view: RingGeometry, lists: RingLists): readonly Point[] {
  const { holes, atEdge, slots, isVia } = view;
  const grid = new PointGrid(
    layer.pads.flatMap((pad) => [pad.x, pad.y]),
    0.5,
  );
  let compared = 0;
  /** The ring that the best single pad leaves, its offset counted; of slots nothing is known by their pads. */
  const ringOfPads = ({ points, diameterMm }: BoardHole): number => {
    let best = Number.NEGATIVE_INFINITY;
    if (points.length > 2) return best;
    grid.visit(float64At(points, 0), float64At(points, 1), padReachMm, (at, away) => {
      compared += 1;
      best = Math.max(best, itemAt(layer.pads, at / 2).innerRadius - diameterMm / 2 - away);
    });
    return best;
  };
  const missing: Point[] = [];
  const rings: { readonly index: number; readonly mm: number }[] = [];
  const chains = new Map<number, BoardHole[]>();
  for (const [index, hole] of holes.entries()) {
    if (hole.plating !== 'plated' || hole.diameterMm === 0 || atEdge.castellated.has(index)) continue;
    if (!layer.reaches(hole) || hole.points.length > maxSlotNumbers) continue;
    if (compared > maxCompared) break;
    rings.push({ index, mm: ringOfPads(hole) });
    const chain = chains.get(slots.find(index));
    if (chain === undefined) chains.set(slots.find(index), [hole]);
    else chain.push(hole);
  }
  let probes = maxProbed;
  for (const { index, mm } of rings.sort((left, right) => left.mm - right.mm)) {
    const hole = itemAt(holes, index);
    const list = isVia(hole) ? lists.vias : lists.parts;
    const widest = Math.max(listedBelowMm, Math.min(lists.vias.min?.mm ?? Infinity, lists.parts.min?.mm ?? Infinity));
    if (mm >= widest) break;
    const { probe } = layer;
    if (probe === undefined) {
      if (mm > noRingMm) enter(list, layer.name, middleOf(hole), mm);
      continue;
    }
    // The pads give the minimum ring; copper over and next to them may make it wider.
    if (mm > noRingMm && !hasCopperRound(probe, hole, mm + exactMm)) {
      enter(list, layer.name, middleOf(hole), mm);
      continue;
    }
    if (probes <= 0 || (list.min !== undefined && hasCopperRound(probe, hole, widest))) continue;
    probes -= 1;
    const others = (chains.get(slots.find(index)) ?? []).filter((other) => other !== hole).slice(0, maxOthers);
    const ring = ringWidth(probe, hole, others);
    if (ring.mm > noRingMm) enter(list, layer.name, middleOf(hole), Math.max(mm, ring.mm));
    else if (ring.coveredShare < minCovered) {
      const { x, y } = middleOf(hole);
      if (!layer.isInner && ring.coveredShare === 0 && !probe.isCopper(x, y)) missing.push(middleOf(hole));
    } else if (mm > -hole.diameterMm / 4 && ring.widestMm > noRingMm) enter(list, layer.name, middleOf(hole), 0);
  }
  return missing;
}

/** A hole of which less of the wall, as a share, has copper has no pad: a track ends in it or passes it. */
const minCovered = 0.5;

function enter(list: PlaceList, layer: string, at: Point, mm: number): void {
  const place = { ...at, mm: Math.round(mm * 1e4) / 1e4 };
  if (!list.has(layer, place)) list.add(layer, place);
}

const middleOf = ({ points }: BoardHole): Point => ({
  x: micron((float64At(points, 0) + points.at(-2)!) / 2),
  y: micron((float64At(points, 1) + points.at(-1)!) / 2),
});

const micron = (mm: number): number => Math.round(mm * 1e3) / 1e3;
