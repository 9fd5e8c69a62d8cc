/** The smallest convex polygon round points, as x, y pairs, counter-clockwise (Andrew's monotone chain). */
export function convexHull(points: readonly number[]): number[] {
  const sorted: (readonly [number, number])[] = [];
  for (let at = 0; at + 1 < points.length; at += 2) sorted.push([points[at]!, points[at + 1]!]);
  sorted.sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const lower = chain(sorted);
  const upper = chain(sorted.toReversed());
  return [...lower.slice(0, -1), ...upper.slice(0, -1)].flat();
}

type Pair = readonly [number, number];

function chain(points: readonly Pair[]): Pair[] {
  const kept: Pair[] = [];
  for (const point of points) {
    while (kept.length >= 2 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept;
}

const turn = ([ax, ay]: Pair, [bx, by]: Pair, [cx, cy]: Pair): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
