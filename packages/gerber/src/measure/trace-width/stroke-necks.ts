import type { CopperProbe } from '../copper/copper-probe.ts';
import { nearestOnSegment } from '../geometry/segment-distance.ts';
import type { Neck } from './neck-walk.ts';

/** Gaps up to this width, mm, are no gaps: they come from rounded coordinates, and etching does not open them. */
export const closedGapMm = 0.01;
const insideMm = 0.002;
const places = [0.5, 0.2, 0.8, 0.05, 0.95];
/** The gap around a pad in a pour is looked for so far from the pad's centre, and in such steps, mm. */
const gapReachMm = 3;
const gapStepMm = 0.1;

/**
 * Finds a place where a stroke is isolated, so that the copper is as wide as its pen: bare laminate on both sides. Undefined
 * when it only fills, rims or widens other copper.
 */
export function strokeNeck(probe: CopperProbe, capsule: number): Neck | undefined {
  return firstIsolated(probe, lineOf(probe, capsule));
}

/**
 * Yields places where a stroke is isolated: the first that `strokeNeck` finds, then those near the pads in which it begins and
 * ends. Under a pour it may be isolated only in the gap around a pad, and a stub leads far only from its pad.
 */
export function* strokeNecks(probe: CopperProbe, capsule: number): Generator<Neck> {
  const line = lineOf(probe, capsule);
  if (line.length === 0) return;
  const first = firstIsolated(probe, line);
  if (first !== undefined) yield first;
  const reach = Math.min(line.length, gapReachMm);
  const fromStart = probe.isPad(line.x, line.y);
  const fromEnd = probe.isPad(line.x + line.alongX * line.length, line.y + line.alongY * line.length);
  if (!fromStart && !fromEnd) return;
  for (let away = gapStepMm; away < reach; away += gapStepMm) {
    const before = fromStart ? isolatedAt(probe, line, away) : undefined;
    if (before !== undefined) yield before;
    const behind = fromEnd ? isolatedAt(probe, line, line.length - away) : undefined;
    if (behind !== undefined) yield behind;
  }
}

/** The centre line of a stroke. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly alongX: number;
  readonly alongY: number;
  readonly length: number;
  readonly radius: number;
}

function lineOf({ painted: { capsules } }: CopperProbe, capsule: number): Line {
  const at = capsule * 5;
  const x = capsules[at]!;
  const y = capsules[at + 1]!;
  const radius = capsules[at + 4]!;
  const dx = capsules[at + 2]! - x;
  const dy = capsules[at + 3]! - y;
  const length = Math.sqrt(dx * dx + dy * dy);
  return { x, y, alongX: dx / length, alongY: dy / length, length, radius };
}

function firstIsolated(probe: CopperProbe, line: Line): Neck | undefined {
  if (line.length === 0) return undefined;
  for (const share of places) {
    const neck = isolatedAt(probe, line, line.length * share);
    if (neck !== undefined) return neck;
  }
  return undefined;
}

function isolatedAt(probe: CopperProbe, line: Line, away: number): Neck | undefined {
  const { alongX, alongY, radius } = line;
  const x = line.x + alongX * away;
  const y = line.y + alongY * away;
  if (!isBare(probe, x, y, -alongY, alongX, radius) || !isBare(probe, x, y, alongY, -alongX, radius)) return undefined;
  return { x, y, mm: radius * 2, alongX, alongY };
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
  const justOutside = away + insideMm;
  const outside = away + closedGapMm;
  if (probe.isCopper(x + ux * outside, y + uy * outside)) return false;
  if (probe.isCopper(x + ux * justOutside, y + uy * justOutside)) return false;
  const inner = Math.max(away / 2, away - insideMm);
  return probe.isCopper(x + ux * inner, y + uy * inner);
}
