import { itemAt } from '../../checked-access.ts';
import type { BoardHole } from '../../holes/hole-list.ts';
import type { CopperProbe } from '../copper/copper-probe.ts';
import { isInHole, roundSteps, type WallPlace, wallOf } from './hole-wall.ts';

/** Copper that begins within this distance of the wall, mm, begins at the wall: coordinates are rounded. */
const atWallMm = 0.006;
const stepMm = 0.02;
/** Wider rings are as good as this one, mm. */
const widestMm = 1;
const halvings = 10;
const quickSteps = 8;

export interface Ring {
  /** The shortest distance from the wall to bare laminate; 0 where there is no copper at the wall. */
  readonly mm: number;
  /** The largest ring width. */
  readonly widestMm: number;
  /** Share of the wall covered by copper. */
  readonly coveredShare: number;
}

/**
 * Measures the annular ring of a hole, all copper of the layer united, exact to 0.001 mm. Where other holes cut into the wall
 * there is no ring. Queries the probe some hundred times, more for a wide ring.
 */
export function ringWidth(probe: CopperProbe, hole: BoardHole, others: readonly BoardHole[]): Ring {
  const wall = wallOf(hole, roundSteps).filter((place) => !others.some((other) => isInHole(other, place.x, place.y)));
  const bare = wall.filter((place) => !isCopperAt(probe, place, atWallMm)).length;
  const coveredShare = wall.length === 0 ? 0 : 1 - bare / wall.length;
  const found = narrowestOf(probe, wall);
  if (found === undefined || found.mm === 0) return { mm: 0, widestMm: widestAround(probe, wall), coveredShare };
  // Between the directions that were asked for, a straight edge may be a little nearer.
  const finer = wallOf(hole, roundSteps * finerSteps).filter(
    ({ x, y }) => Math.hypot(x - found.place.x, y - found.place.y) < nearbyShare * hole.diameterMm,
  );
  const mm = Math.min(found.mm, narrowestOf(probe, finer)?.mm ?? found.mm);
  return { mm, widestMm: mm, coveredShare };
}

const finerSteps = 6;
const nearbyShare = 0.2;

/** Checks whether copper surrounds a hole at a distance, sampled in a few directions only. */
export function hasCopperRound(probe: CopperProbe, hole: BoardHole, awayMm: number): boolean {
  const wall = hole.points.length === 2 ? wallOf(hole, quickSteps) : wallOf(hole, roundSteps);
  const each = Math.max(1, Math.floor(wall.length / quickSteps));
  for (let index = 0; index < wall.length; index += each) {
    const place = itemAt(wall, index);
    if (!isCopperAt(probe, place, awayMm) || !isCopperAt(probe, place, awayMm / 2)) return false;
  }
  return true;
}

/** Goes outwards in all directions at once, up to the first bare place. */
function narrowestOf(probe: CopperProbe, wall: readonly WallPlace[]): { mm: number; place: WallPlace } | undefined {
  for (let away = atWallMm; away < widestMm; away += stepMm) {
    let best: { mm: number; place: WallPlace } | undefined;
    for (const place of wall) {
      if (isCopperAt(probe, place, away)) continue;
      const mm = away <= atWallMm ? 0 : lastCopper(probe, place, away - stepMm, away);
      if (best === undefined || mm < best.mm) best = { mm, place };
    }
    if (best !== undefined) return best;
  }
  return wall.length === 0 ? undefined : { mm: widestMm, place: wall[0]! };
}

function lastCopper(probe: CopperProbe, place: WallPlace, from: number, to: number): number {
  let [inside, outside] = [from, to];
  for (let step = 0; step < halvings; step += 1) {
    const middle = (inside + outside) / 2;
    if (isCopperAt(probe, place, middle)) inside = middle;
    else outside = middle;
  }
  return (inside + outside) / 2;
}

const widestAround = (probe: CopperProbe, wall: readonly WallPlace[]): number =>
  wall.reduce((max, place) => {
    let away = 0;
    while (away < widestMm && isCopperAt(probe, place, Math.max(atWallMm, away))) away += stepMm;
    return Math.max(max, away);
  }, 0);

const isCopperAt = (probe: CopperProbe, { x, y, outX, outY }: WallPlace, away: number): boolean =>
  probe.isCopper(x + outX * away, y + outY * away);
