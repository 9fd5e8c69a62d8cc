import type { EdgeSide } from '../../facts.ts';

export const edgeSides = ['top', 'right', 'bottom', 'left'] as const satisfies readonly EdgeSide[];

/**
 * Returns the side a piece of the edge faces, for any board shape. `turn` is 1 for a clockwise loop, -1 for a counter-clockwise
 * one.
 */
export function sideOfPiece(x1: number, y1: number, x2: number, y2: number, turn: 1 | -1): EdgeSide {
  // Left of a loop that runs clockwise lies what is outside.
  const [outX, outY] = [turn * (y1 - y2), turn * (x2 - x1)];
  if (Math.abs(outX) > Math.abs(outY)) return outX > 0 ? 'right' : 'left';
  return outY > 0 ? 'top' : 'bottom';
}

/** By the sign of the area that the loop encloses. */
export function turnOf(points: ArrayLike<number>): 1 | -1 {
  let doubled = 0;
  let [beforeX, beforeY] = [points[points.length - 2] ?? 0, points[points.length - 1] ?? 0];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    doubled += beforeX * y - x * beforeY;
    [beforeX, beforeY] = [x, y];
  }
  return doubled < 0 ? 1 : -1;
}
