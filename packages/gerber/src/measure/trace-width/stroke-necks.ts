import type { CopperProbe } from '../copper/copper-probe.ts';
import { nearestOnSegment } from '../geometry/segment-distance.ts';
import type { Neck } from './neck-walk.ts';

/** Gaps up to this width, mm, are no gaps: they come from rounded coordinates, and etching does not open them. */
export const closedGapMm = 0.01;
const insideMm = 0.002;
const places = [0.5, 0.2, 0.8, 0.05, 0.95];

/**
 * Finds a place where a stroke is isolated, so that the copper is as wide as its pen: bare laminate on both sides. Undefined
 * when it only fills, rims or widens other copper.
 */
export function strokeNeck(probe: CopperProbe, capsule: number): Neck | undefined {
  const [first] = strokeNecks(probe, capsule);
  return first;
}

/** Yields the places where a stroke is isolated, the middle first. */
export function* strokeNecks(probe: CopperProbe, capsule: number): Generator<Neck, undefined> {
  const { capsules } = probe.painted;
  const at = capsule * 5;
  const x0 = capsules[at]!;
  const y0 = capsules[at + 1]!;
  const dx = capsules[at + 2]! - x0;
  const dy = capsules[at + 3]! - y0;
  const radius = capsules[at + 4]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return undefined;
  const alongX = dx / length;
  const alongY = dy / length;
  for (const share of places) {
    const x = x0 + dx * share;
    const y = y0 + dy * share;
    if (isBare(probe, x, y, -alongY, alongX, radius) && isBare(probe, x, y, alongY, -alongX, radius)) {
      yield { x, y, mm: radius * 2, alongX, alongY };
    }
  }
  return undefined;
}

/** True when a stroke is isolated near a place: bare laminate on both sides there. */
export function isAloneAt(probe: CopperProbe, capsule: number, x: number, y: number): boolean {
  const { capsules } = probe.painted;
  const at = capsule * 5;
  const [x0, y0, x1, y1] = [capsules[at]!, capsules[at + 1]!, capsules[at + 2]!, capsules[at + 3]!];
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (length === 0) return false;
  const [alongX, alongY] = [(x1 - x0) / length, (y1 - y0) / length];
  const [onX, onY] = nearestOnSegment(x, y, x0, y0, x1, y1);
  const radius = capsules[at + 4]!;
  return isBare(probe, onX, onY, -alongY, alongX, radius) && isBare(probe, onX, onY, alongY, -alongX, radius);
}

/** True when copper ends at a distance from a place in a direction, and not before. */
function isBare(probe: CopperProbe, x: number, y: number, ux: number, uy: number, away: number): boolean {
  const [justOutside, outside] = [away + insideMm, away + closedGapMm];
  if (probe.isCopper(x + ux * outside, y + uy * outside)) return false;
  if (probe.isCopper(x + ux * justOutside, y + uy * justOutside)) return false;
  const inner = Math.max(away / 2, away - insideMm);
  return probe.isCopper(x + ux * inner, y + uy * inner);
}
