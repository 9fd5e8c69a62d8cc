import type { BoardHole } from '../../holes/hole-list.ts';
import type { BoardOutline } from '../../outline/outline.ts';
import type { LayerShapes } from './layer-shapes.ts';

/** Holes as capsules of their radius; a routed slot is a chain of them. Each hole is one owner. */
export function holeCapsules(holes: readonly BoardHole[]): LayerShapes {
  const capsules: number[] = [];
  const owner: number[] = [];
  for (const [index, { points, diameterMm }] of holes.entries()) {
    for (let at = 0; at === 0 || at + 3 < points.length; at += 2) {
      const next = points.length > 2 ? at + 2 : at;
      capsules.push(points[at]!, points[at + 1]!, points[next]!, points[next + 1]!, diameterMm / 2);
      owner.push(index);
    }
  }
  return shapes(capsules, owner, holes.length);
}

/** The board's edge as capsules without radius, one owner for each loop. */
export function edgeCapsules(outline: BoardOutline): LayerShapes {
  const capsules: number[] = [];
  const owner: number[] = [];
  for (const [index, { points }] of outline.loops.entries()) {
    let [x, y] = [points.at(-2)!, points.at(-1)!];
    for (let at = 0; at + 1 < points.length; at += 2) {
      capsules.push(x, y, points[at]!, points[at + 1]!, 0);
      owner.push(index);
      x = points[at]!;
      y = points[at + 1]!;
    }
  }
  return shapes(capsules, owner, outline.loops.length);
}

const shapes = (capsules: readonly number[], owner: readonly number[], items: number): LayerShapes => ({
  capsules: Float64Array.from(capsules),
  count: owner.length,
  owner: Uint32Array.from(owner),
  items,
  isPad: new Uint8Array(items),
  isArea: new Uint8Array(items),
  polygons: [],
  hasClear: false,
});
