import type { BoardHole } from '../../holes/hole-list.ts';
import { pointToSegmentSquared } from '../geometry/segment-distance.ts';

/** A place on the wall of a hole, and the direction away from the hole, of length 1. */
export interface WallPlace {
  readonly x: number;
  readonly y: number;
  readonly outX: number;
  readonly outY: number;
}

/** Directions round a circle. */
export const roundSteps = 32;
/** Along the straight sides of a slot, mm. */
const everyMm = 0.2;
const maxAlong = 60;

/** Places all round the wall of a hole or a slot: so many round a circle, and with 32 one for each 0.2 mm of a straight side. */
export function wallOf({ points, diameterMm }: BoardHole, turns: number): WallPlace[] {
  const radius = diameterMm / 2;
  const places: WallPlace[] = [];
  const add = (x: number, y: number, outX: number, outY: number): void => {
    places.push({ x: x + outX * radius, y: y + outY * radius, outX, outY });
  };
  for (let at = 0; at + 1 < points.length && places.length < maxPlaces; at += 2) {
    const [x, y] = [points[at]!, points[at + 1]!];
    for (let step = 0; step < turns; step += 1) {
      const angle = (step * 2 * Math.PI) / turns;
      add(x, y, Math.cos(angle), Math.sin(angle));
    }
    if (at + 3 >= points.length) break;
    const [dx, dy] = [points[at + 2]! - x, points[at + 3]! - y];
    const length = Math.hypot(dx, dy);
    const steps = Math.min(maxAlong, Math.ceil(length / everyMm)) * (turns / roundSteps);
    for (let step = 0; step <= steps && length > 0; step += 1) {
      const share = step / steps;
      add(x + dx * share, y + dy * share, -dy / length, dx / length);
      add(x + dx * share, y + dy * share, dy / length, -dx / length);
    }
  }
  // Some places of one part of a slot lie in another part of it.
  const inner = { points, diameterMm: diameterMm - 2e-6 };
  return points.length === 2 ? places : places.filter(({ x, y }) => !isInHole(inner, x, y));
}

/** A slot of many parts is looked at up to here. */
const maxPlaces = 10_000;

/** True when a place is drilled or routed away. */
export function isInHole(
  { points, diameterMm }: Pick<BoardHole, 'points' | 'diameterMm'>,
  x: number,
  y: number,
): boolean {
  const square = (diameterMm / 2) ** 2;
  const last = Math.max(2, points.length - 2);
  for (let at = 0; at < last; at += 2) {
    const next = points.length > 2 ? at + 2 : at;
    if (pointToSegmentSquared(x, y, points[at]!, points[at + 1]!, points[next]!, points[next + 1]!) < square)
      return true;
  }
  return false;
}
