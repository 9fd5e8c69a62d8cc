import { float64At, uint32At } from '../../checked-access.ts';
import type { CopperKind } from '../../facts.ts';
import type { Point } from '../../problem.ts';
import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import { isAloneAt, strokeNeck } from '../trace-width/stroke-necks.ts';
import type { CopperProbe, CopperProbes } from './copper-probe.ts';

/** Distance inside its edge at which copper is sampled, mm. */
const insideMm = 0.005;

/** Classifies the copper at one end of a gap, sampled slightly farther from the other end. */
export function kindBeyond({ copper, mask }: CopperProbes, from: Point, at: Point): CopperKind {
  const inside = beyond(from, at, insideMm);
  return copperKindAt(copper, mask, inside.x, inside.y);
}

/** The place that lies farther off, in the direction from one place to another. */
export function beyond(from: Point, at: Point, awayMm: number): Point {
  const apart = Math.hypot(at.x - from.x, at.y - from.y);
  const share = apart === 0 ? 0 : awayMm / apart;
  return { x: at.x + (at.x - from.x) * share, y: at.y + (at.y - from.y) * share };
}

/**
 * Classifies the copper at a place. A pad is flashed, or painted under a mask opening; an isolated stroke is a track, any other
 * stroke is the rim or the filling of a pour.
 */
export function copperKindAt(copper: CopperProbe, mask: CopperProbe | undefined, x: number, y: number): CopperKind {
  const item = copper.itemAt(x, y);
  if (item < 0 || copper.isPad(x, y) || mask?.isCopper(x, y) === true) return 'pad';
  if (copper.painted.isArea[item] === 1) return 'pour';
  return strokeNeck(copper, firstOf(copper.painted.owner, item)) === undefined ? 'pour' : 'track';
}

/** True when the copper at a place is a stroke that is isolated there, not only at another place. */
export function isTrackAt(copper: CopperProbe, { x, y }: Point): boolean {
  const item = copper.itemAt(x, y);
  const { capsules, owner } = copper.painted;
  let [best, nearest] = [-1, Number.POSITIVE_INFINITY];
  for (let capsule = firstOf(owner, item); owner[capsule] === item; capsule += 1) {
    const at = capsule * 5;
    const away = pointToSegmentSquared(
      x,
      y,
      float64At(capsules, at),
      float64At(capsules, at + 1),
      float64At(capsules, at + 2),
      float64At(capsules, at + 3),
    );
    if (away < nearest) [best, nearest] = [capsule, away];
  }
  return best >= 0 && isAloneAt(copper, best, x, y);
}

/** The first capsule of an item; owners ascend. */
function firstOf(owner: Uint32Array, item: number): number {
  let [low, high] = [0, owner.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (uint32At(owner, middle) < item) low = middle + 1;
    else high = middle;
  }
  return low;
}
