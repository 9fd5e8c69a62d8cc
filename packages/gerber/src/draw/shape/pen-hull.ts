import type { Aperture, Transform } from '../../image/layer-image.ts';
import { flashShape } from './flash-shape.ts';

/** Corner points, x and y pairs, of the convex outline of a pen that is not round; 16 points for each round end. */
export function penPoints(aperture: Aperture, transform: Transform): Float64Array {
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
  return convexHull(points);
}

/** What a convex pen covers on its way from one point to another, counter-clockwise. */
export function sweptPen(pen: Float64Array, x1: number, y1: number, x2: number, y2: number): Float64Array {
  const points: number[] = [];
  for (let at = 0; at + 1 < pen.length; at += 2) {
    points.push(pen[at]! + x1, pen[at + 1]! + y1, pen[at]! + x2, pen[at + 1]! + y2);
  }
  return convexHull(points);
}

/** Andrew's monotone chain; counter-clockwise, x and y pairs. */
function convexHull(points: readonly number[]): Float64Array {
  const order = Array.from({ length: points.length / 2 }, (_, index) => index * 2);
  order.sort((a, b) => points[a]! - points[b]! || points[a + 1]! - points[b + 1]!);
  const hull: number[] = [];
  const extend = (at: number, floor: number): void => {
    while (hull.length >= floor + 4 && turn(points, hull.at(-4)!, hull.at(-3)!, hull.at(-2)!, hull.at(-1)!, at) <= 0) {
      hull.length -= 2;
    }
    hull.push(points[at]!, points[at + 1]!);
  };
  for (const at of order) extend(at, 0);
  const upperFloor = hull.length - 2;
  for (let index = order.length - 2; index >= 0; index -= 1) extend(order[index]!, upperFloor);
  hull.length = Math.max(2, hull.length - 2);
  return Float64Array.from(hull);
}

const turn = (points: readonly number[], ax: number, ay: number, bx: number, by: number, at: number): number =>
  (bx - ax) * (points[at + 1]! - ay) - (by - ay) * (points[at]! - ax);
