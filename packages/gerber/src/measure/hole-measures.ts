import type { Measured } from '../facts.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import { PointGrid } from '../holes/point-grid.ts';
import { holeCapsules } from './capsule-set.ts';
import type { CopperCover } from './copper-cover.ts';
import type { EdgeHoles } from './edge-holes.ts';
import type { LayerShapes } from './layer-shapes.ts';
import { visitNearPairs } from './nearest-pairs.ts';
import type { Pad } from './pad-list.ts';
import { nearestPlaces } from './segment-distance.ts';

/** Larger distances are not reported, mm. */
const farMm = 2;
/** Holes that overlap by more than this, mm, are meant as a slot: there is no wall between them. */
const overlapMm = 0.005;

/** The least wall between two holes, and between a hole and the edge, mm. Holes on the edge are left out. */
export function holeDistances(
  holes: readonly BoardHole[],
  edge: LayerShapes | undefined,
  atEdge: EdgeHoles,
): { readonly toHole?: Measured; readonly toEdge?: Measured } {
  const capsules = holeCapsules(holes);
  const isAtEdge = (index: number): boolean => atEdge.castellated.has(index) || atEdge.mouseBites.has(index);
  let toHole: Measured | undefined;
  visitNearPairs(capsules, capsules, farMm / 2, (left, right, mm) => {
    const [a, b] = [capsules.owner[left]!, capsules.owner[right]!];
    if (a === b || mm <= overlapMm || atEdge.mouseBites.has(a) || atEdge.mouseBites.has(b)) return;
    if (toHole !== undefined && mm >= toHole.mm) return;
    if (haveCommonWall(holes[a]!, holes[b]!)) toHole = { mm, at: wallMiddle(capsules, left, right) };
  });
  let toEdge: Measured | undefined;
  if (edge !== undefined) {
    visitNearPairs(capsules, edge, farMm, (hole, _, mm) => {
      const index = capsules.owner[hole]!;
      if (isAtEdge(index) || mm <= overlapMm) return;
      if (toEdge === undefined || mm < toEdge.mm) toEdge = { mm, at: place(capsules, hole) };
    });
  }
  return {
    ...(toHole === undefined ? {} : { toHole: rounded(toHole) }),
    ...(toEdge === undefined ? {} : { toEdge: rounded(toEdge) }),
  };
}

/** Whether two holes pass through the same laminate. Vias that join other pairs of layers are never in one drilling. */
function haveCommonWall({ span: left }: BoardHole, { span: right }: BoardHole): boolean {
  return left === undefined || right === undefined || (left[0] < right[1] && right[0] < left[1]);
}

function wallMiddle({ capsules }: LayerShapes, left: number, right: number): { x: number; y: number } {
  const [a, b] = [capsules.subarray(left * 5, left * 5 + 5), capsules.subarray(right * 5, right * 5 + 5)];
  const [ax, ay, bx, by] = nearestPlaces(a[0]!, a[1]!, a[2]!, a[3]!, b[0]!, b[1]!, b[2]!, b[3]!);
  const apart = Math.hypot(bx - ax, by - ay);
  const share = apart === 0 ? 0.5 : (apart + a[4]! - b[4]!) / (2 * apart);
  return { x: micron(ax + (bx - ax) * share), y: micron(ay + (by - ay) * share) };
}

const rounded = (measured: Measured): Measured => ({ ...measured, mm: Math.round(measured.mm * 1e4) / 1e4 });

const place = ({ capsules }: LayerShapes, index: number): { x: number; y: number } => ({
  x: micron(capsules[index * 5]!),
  y: micron(capsules[index * 5 + 1]!),
});

const micron = (mm: number): number => Math.round(mm * 1e3) / 1e3;

export interface AnnularRings {
  readonly least?: Measured;
  /** Plated holes without any pad round them on this layer. */
  readonly missing: readonly { readonly x: number; readonly y: number }[];
}

/** A pad further off than this belongs to another hole, mm. */
const padReachMm = 0.3;

/**
 * A ring up to this, mm, which is rounding to half a mil, means "no pad": mounting holes are often drawn with a pad of
 * their own size.
 */
const noRingMm = 0.013;

/** The most narrow rings that are looked at more closely. */
const mostRefined = 300;

/**
 * The narrowest ring of copper round a plated hole: the radius that the largest pad covers, less that of the drill and
 * the offset between them. Where a small pad lies under a larger one or a wide track, that is the ring. Pads drawn as
 * strokes or areas are not judged, nor are holes that do not reach the layer.
 */
export function annularRings(
  holes: readonly BoardHole[],
  pads: readonly Pad[],
  layer: string,
  atEdge: EdgeHoles,
  copper: CopperCover,
  reaches: (hole: BoardHole) => boolean,
): AnnularRings {
  const grid = new PointGrid(
    pads.flatMap((pad) => [pad.x, pad.y]),
    0.5,
  );
  const rings: { mm: number; x: number; y: number; radius: number }[] = [];
  const missing: { x: number; y: number }[] = [];
  for (const [index, hole] of holes.entries()) {
    if (hole.isSlot || hole.plating !== 'plated' || hole.diameterMm === 0 || atEdge.castellated.has(index)) continue;
    if (!reaches(hole)) continue;
    const [x, y] = [hole.points[0]!, hole.points[1]!];
    const radius = hole.diameterMm / 2;
    let best: number | undefined;
    grid.visit(x, y, padReachMm, (at, away) => {
      const ring = pads[at / 2]!.innerRadius - radius - away;
      if (best === undefined || ring > best) best = ring;
    });
    if (best === undefined || best < -radius / 2) {
      if (!copper.isCovered(x, y)) missing.push({ x: micron(x), y: micron(y) });
    } else if (best > noRingMm) rings.push({ mm: best, x, y, radius });
  }
  const least = leastRing(rings, copper);
  return least === undefined ? { missing } : { least: rounded({ ...least, layer }), missing };
}

/**
 * Looks at the rings from the narrowest on, and ends with the first that other copper does not make wider than the
 * next.
 */
function leastRing(
  rings: { readonly mm: number; readonly x: number; readonly y: number; readonly radius: number }[],
  copper: CopperCover,
): Measured | undefined {
  rings.sort((left, right) => left.mm - right.mm);
  let least: Measured | undefined;
  for (const [rank, { mm, x, y, radius }] of rings.entries()) {
    if (least !== undefined && least.mm <= mm) break;
    const real = rank < mostRefined ? Math.max(mm, copper.radius(x, y) - radius) : mm;
    if (least === undefined || real < least.mm) least = { mm: real, at: { x: micron(x), y: micron(y) } };
  }
  return least;
}
