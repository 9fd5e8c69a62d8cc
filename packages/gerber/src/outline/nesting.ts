import { itemAt, numberAt } from '../checked-access.ts';
import { LoopIndex, type SizedLoop } from './loop-index.ts';
import type { RawLoop } from './trace-loops.ts';

/** A loop in mm with its place among the others. */
export interface NestedLoop extends SizedLoop {
  /** Index of the smallest loop round this one; -1 for none. */
  readonly parent: number;
  /** Loops round it. */
  readonly depth: number;
}

const maxLoops = 20_000;

/** Sorts loops by area and finds which lies in which. Loops without area and copies are dropped. */
export function nestLoops(raw: readonly RawLoop[]): readonly NestedLoop[] {
  const sized = raw
    .filter((loop) => loop.areaUm2 > 100)
    .map((loop) => ({ ...toMm(loop), areaMm2: loop.areaUm2 / 1e6 }))
    .sort((left, right) => right.areaMm2 - left.areaMm2 || left.minX - right.minX || left.minY - right.minY)
    .slice(0, maxLoops);
  const loops: NestedLoop[] = [];
  const index = new LoopIndex(sized);
  for (const loop of sized) {
    if (index.hasCopy(loop)) continue;
    const parent = index.smallestRound(loop);
    loops.push({ ...loop, parent, depth: parent < 0 ? 0 : itemAt(loops, parent).depth + 1 });
    index.add(loop);
  }
  return loops;
}

function toMm(loop: RawLoop): Omit<SizedLoop, 'areaMm2'> {
  const points = new Float64Array(loop.points.length);
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < points.length; at += 2) {
    const x = numberAt(loop.points, at) / 1000;
    const y = numberAt(loop.points, at + 1) / 1000;
    points[at] = x;
    points[at + 1] = y;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
  }
  return { points, minX, minY, maxX, maxY };
}
