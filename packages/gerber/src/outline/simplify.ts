import { pairAt } from '../coordinates.ts';
/**
 * A closed line with fewer points, none of the dropped ones farther than `tolerance` from it (Douglas and Peucker). x,
 * y pairs.
 */
export function simplifyLoop(points: readonly number[], tolerance: number): number[] {
  const count = points.length / 2;
  if (count < 4) return [...points];
  const retained = new Uint8Array(count);
  // A closed line has no ends: its first point and the one farthest from it take their place.
  const opposite = farthest(points, 0, count, 0).at;
  retained[0] = 1;
  retained[opposite] = 1;
  const spans: (readonly [from: number, to: number])[] = [
    [0, opposite],
    [opposite, count],
  ];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    const { at, square } = farthest(points, from, to, to % count);
    if (at < 0 || square <= tolerance * tolerance) continue;
    retained[at] = 1;
    spans.push([from, at], [at, to]);
  }
  return points.filter((_, at) => retained[at >> 1] === 1);
}

/** The point between two that lies farthest from the line through them, or from the point when they are one. */
function farthest(points: readonly number[], from: number, to: number, end: number): { at: number; square: number } {
  const { x, y } = pairAt(points, from * 2);
  const last = pairAt(points, end * 2);
  const [dx, dy] = [last.x - x, last.y - y];
  const length = dx * dx + dy * dy;
  let best = { at: -1, square: -1 };
  for (let at = from + 1; at < to; at += 1) {
    const point = pairAt(points, at * 2);
    const [px, py] = [point.x - x, point.y - y];
    const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
    const square = (px - along * dx) ** 2 + (py - along * dy) ** 2;
    if (square > best.square) best = { at, square };
  }
  return best;
}
