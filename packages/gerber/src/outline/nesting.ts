import type { RawLoop } from './trace-loops.ts';

/** A loop in mm with its place among the others. */
export interface NestedLoop {
  /** x, y pairs, mm. */
  readonly points: Float64Array;
  readonly areaMm2: number;
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Index of the smallest loop round this one; -1 for none. */
  readonly parent: number;
  /** Loops round it. */
  readonly depth: number;
}

/** Loops whose extents and area differ by less are one line that was drawn twice with different points. */
const sameMm = 0.02;
const maxLoops = 20_000;

/** Sorts loops by area and finds which lies in which. Loops without area and copies are dropped. */
export function nestLoops(raw: readonly RawLoop[]): readonly NestedLoop[] {
  const sized = raw
    .filter((loop) => loop.areaUm2 > 100)
    .map((loop) => ({ ...toMm(loop), areaMm2: loop.areaUm2 / 1e6 }))
    .sort((left, right) => right.areaMm2 - left.areaMm2 || left.minX - right.minX || left.minY - right.minY)
    .slice(0, maxLoops);
  const loops: NestedLoop[] = [];
  for (const loop of sized) {
    const isCopy = loops.some((other) => isSameLoop(other, loop));
    if (isCopy) continue;
    let parent = -1;
    for (let index = loops.length - 1; index >= 0 && parent < 0; index -= 1) {
      if (isLoopInside(loop, loops[index]!)) parent = index;
    }
    loops.push({ ...loop, parent, depth: parent < 0 ? 0 : loops[parent]!.depth + 1 });
  }
  return loops;
}

type SizedLoop = Omit<NestedLoop, 'parent' | 'depth'>;

function toMm(loop: RawLoop): Omit<SizedLoop, 'areaMm2'> {
  const points = new Float64Array(loop.points.length);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = loop.points[at]! / 1000;
    const y = loop.points[at + 1]! / 1000;
    points[at] = x;
    points[at + 1] = y;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  return { points, minX, minY, maxX, maxY };
}

function isSameLoop(left: SizedLoop, right: SizedLoop): boolean {
  const isSameBox =
    near(left.minX, right.minX) &&
    near(left.maxX, right.maxX) &&
    near(left.minY, right.minY) &&
    near(left.maxY, right.maxY);
  const perimeter = 2 * (left.maxX - left.minX + left.maxY - left.minY);
  return isSameBox && Math.abs(left.areaMm2 - right.areaMm2) < sameMm * perimeter;
}

const near = (a: number, b: number): boolean => Math.abs(a - b) < sameMm;

/** Loops do not cross here, so one point decides. A few are tried, since a point may lie on the line of the other. */
function isLoopInside(inner: SizedLoop, outer: SizedLoop): boolean {
  if (inner.minX < outer.minX || inner.maxX > outer.maxX || inner.minY < outer.minY || inner.maxY > outer.maxY)
    return false;
  const vertices = inner.points.length / 2;
  let inside = 0;
  const samples = Math.min(5, vertices);
  for (let sample = 0; sample < samples; sample += 1) {
    const at = Math.floor((sample * vertices) / samples) * 2;
    // The middle of an edge lies less often on another line than a corner.
    const next = (at + 2) % inner.points.length;
    const x = (inner.points[at]! + inner.points[next]!) / 2;
    const y = (inner.points[at + 1]! + inner.points[next + 1]!) / 2;
    if (isPointInside(outer.points, x, y)) inside += 1;
  }
  return inside * 2 > samples;
}

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
