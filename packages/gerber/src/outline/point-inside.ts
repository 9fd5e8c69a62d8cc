import { pointAt } from '../coordinates.ts';
/** Even-odd, by crossing a ray to the right. */
export function isPointInside(points: Float64Array, x: number, y: number): boolean {
  let inside = false;
  let beforeX = points[points.length - 2]!;
  let beforeY = points[points.length - 1]!;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const { x: px, y: py } = pointAt(points, at);
    if (py > y !== beforeY > y && x < ((beforeX - px) * (y - py)) / (beforeY - py) + px) inside = !inside;
    beforeX = px;
    beforeY = py;
  }
  return inside;
}
