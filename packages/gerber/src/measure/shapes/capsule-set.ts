import { float64At } from '../../checked-access.ts';
import { visitEdges } from '../../coordinates.ts';
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
      capsules.push(
        float64At(points, at),
        float64At(points, at + 1),
        float64At(points, next),
        float64At(points, next + 1),
        diameterMm / 2,
      );
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
    visitEdges(points, (x0, y0, x1, y1) => {
      capsules.push(x0, y0, x1, y1, 0);
      owner.push(index);
    });
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
