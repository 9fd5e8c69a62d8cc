import type { Box } from '../image/layer-image.ts';

/** Even-odd, by crossing a ray to the right. */
export function isPointInside(points: Float64Array, x: number, y: number): boolean {
  let inside = false;
  let beforeX = points[points.length - 2]!;
  let beforeY = points[points.length - 1]!;
  for (let at = 0; at + 1 < points.length; at += 2) {
    const px = points[at]!;
    const py = points[at + 1]!;
    if (py > y !== beforeY > y && x < ((beforeX - px) * (y - py)) / (beforeY - py) + px) inside = !inside;
    beforeX = px;
    beforeY = py;
  }
  return inside;
}

/** The same for a curve whose extents are known: most points lie outside of them. */
export const isInLoop = (loop: Box & { readonly points: Float64Array }, x: number, y: number): boolean =>
  x >= loop.minX && x <= loop.maxX && y >= loop.minY && y <= loop.maxY && isPointInside(loop.points, x, y);
