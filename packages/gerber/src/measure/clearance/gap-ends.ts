import type { Point } from '../../problem.ts';
import { nearestPlaces } from '../geometry/segment-distance.ts';

/** The nearest places of the shapes on both sides of a gap, and the middle between them. */
export interface GapEnds {
  readonly p: Point;
  readonly q: Point;
  readonly middle: Point;
}

/** The ends of the gap between capsule `left` of one array and capsule `right` of another, which do not cross. */
export function gapEnds(a: Float64Array, left: number, b: Float64Array, right: number): GapEnds {
  const [i, j] = [left * 5, right * 5];
  const [ax, ay, bx, by] = nearestPlaces(
    a[i]!,
    a[i + 1]!,
    a[i + 2]!,
    a[i + 3]!,
    b[j]!,
    b[j + 1]!,
    b[j + 2]!,
    b[j + 3]!,
  );
  const apart = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const ux = apart === 0 ? 0 : (bx - ax) / apart;
  const uy = apart === 0 ? 0 : (by - ay) / apart;
  const p = { x: ax + ux * a[i + 4]!, y: ay + uy * a[i + 4]! };
  const q = { x: bx - ux * b[j + 4]!, y: by - uy * b[j + 4]! };
  return { p, q, middle: { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 } };
}
