import { float64At, numberAt } from '../../checked-access.ts';
import { type Aperture, PathOp, type Transform } from '../../image/layer-image.ts';
import type { Contours } from './contour.ts';
import { flashShape } from './flash-shape.ts';

/** The convex outline of a pen that is not round. */
export interface PenHull {
  /** Corners, x and y pairs, counter-clockwise. */
  readonly points: Float64Array;
  /** Refilled by each call of `sweptPen`. */
  readonly swept: Contours;
}

/** Round ends become 16 corners. */
export function penHull(aperture: Aperture, transform: Transform): PenHull {
  const shape = flashShape(aperture, transform);
  const points: number[] = [];
  const round = (x: number, y: number, pen: number): void => {
    for (let step = 0; step < 16; step += 1) {
      const angle = (step * Math.PI) / 8;
      points.push(x + (pen / 2) * Math.cos(angle), y + (pen / 2) * Math.sin(angle));
    }
  };
  for (const { x, y, pen } of shape.dots) round(x, y, pen);
  for (const { x1, y1, x2, y2, pen } of shape.strokes) {
    round(x1, y1, pen);
    round(x2, y2, pen);
  }
  for (const { coords } of shape.areas) for (const value of coords) points.push(value);
  const hull = convexHull(points);
  const ops = new Uint8Array(hull.length / 2 + 2).fill(PathOp.line);
  ops[0] = PathOp.move;
  return { points: hull, swept: { ops, coords: new Float64Array(hull.length + 4) } };
}

/**
 * The area that a convex pen covers on its way from one point to another, counter-clockwise: the back half of the pen
 * at the start and its front half at the end. The halves are divided at the corners farthest to the right and left of
 * the way. The next call for the same pen overwrites the result: a board may have a hundred thousand such strokes.
 */
export function sweptPen({ points: pen, swept }: PenHull, x1: number, y1: number, x2: number, y2: number): Contours {
  const corners = pen.length / 2;
  const right = farthest(pen, x2 - x1, y2 - y1, -1);
  const left = farthest(pen, x2 - x1, y2 - y1, 1);
  const front = (left - right + corners) % corners;
  const { coords } = swept;
  for (let index = 0, at = 0; index < corners + 2; index += 1, at += 2) {
    const isFront = index <= front;
    const corner = ((right + index - (isFront ? 0 : 1)) % corners) * 2;
    coords[at] = float64At(pen, corner) + (isFront ? x2 : x1);
    coords[at + 1] = float64At(pen, corner + 1) + (isFront ? y2 : y1);
  }
  return swept;
}

/** The corner farthest to one side of a direction: 1 left, -1 right. */
function farthest(pen: Float64Array, dx: number, dy: number, side: 1 | -1): number {
  let found = 0;
  let max = Number.NEGATIVE_INFINITY;
  for (let corner = 0; corner * 2 < pen.length; corner += 1) {
    const off = side * (dx * float64At(pen, corner * 2 + 1) - dy * float64At(pen, corner * 2));
    if (off > max) {
      max = off;
      found = corner;
    }
  }
  return found;
}

/** The convex hull as x and y pairs, counter-clockwise, by Andrew's monotone chain. */
function convexHull(points: readonly number[]): Float64Array {
  const order = Array.from({ length: points.length / 2 }, (_, index) => index * 2);
  order.sort((a, b) => numberAt(points, a) - numberAt(points, b) || numberAt(points, a + 1) - numberAt(points, b + 1));
  const hull: number[] = [];
  const extend = (at: number, floor: number): void => {
    while (hull.length >= floor + 4 && turn(points, hull.at(-4)!, hull.at(-3)!, hull.at(-2)!, hull.at(-1)!, at) <= 0) {
      hull.length -= 2;
    }
    hull.push(numberAt(points, at), numberAt(points, at + 1));
  };
  for (const at of order) extend(at, 0);
  const upperFloor = hull.length - 2;
  for (let index = order.length - 2; index >= 0; index -= 1) extend(numberAt(order, index), upperFloor);
  hull.length = Math.max(2, hull.length - 2);
  return Float64Array.from(hull);
}

const turn = (points: readonly number[], ax: number, ay: number, bx: number, by: number, at: number): number =>
  (bx - ax) * (numberAt(points, at + 1) - ay) - (by - ay) * (numberAt(points, at) - ax);
