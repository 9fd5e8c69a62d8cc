import type { Measured } from '../facts.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import { PointGrid } from '../holes/point-grid.ts';
import { holeCapsules } from './capsule-set.ts';
import type { CopperCover } from './copper-cover.ts';
import type { EdgeHoles } from './edge-holes.ts';
import type { LayerShapes } from './layer-shapes.ts';
import { visitNearPairs } from './nearest-pairs.ts';
import type { Pad } from './pad-list.ts';

/** Distances beyond this are not worth a number. */
const farMm = 2;
/** Holes drilled into each other are a slot drilled by hand, not a wall. */
const overlapMm = 0.005;

/** Least wall between two holes, and between a hole and the edge; edge holes themselves left out. */
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
    if (toHole === undefined || mm < toHole.mm) toHole = { mm, at: place(capsules, left) };
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
 * A pad no larger than its hole, as far as rounding to a mil can tell, is a way to say "no pad": mounting holes are often
 * drawn so.
 */
const noRingMm = 0.013;

/** So many narrow rings are looked at more closely. */
const mostRefined = 300;

/**
 * Copper left round each plated hole: what the largest pad there covers, less the drill and their offset. A small pad may
 * lie under a larger one or a wide track, which is then the ring. Pads drawn only as strokes or areas are not judged, nor
 * are holes that do not reach the layer.
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

/** Narrowest first: the first that nothing widens beyond the next one is the least. */
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
