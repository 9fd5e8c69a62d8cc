import type { MeasuredLayer } from './layer-gaps.ts';
import type { LayerShapes } from './layer-shapes.ts';
import type { LeftCopper } from './left-copper.ts';
import { PolygonIndex } from './polygon-index.ts';
import { pointToSegmentSquared } from './segment-distance.ts';

/** The largest radius that is asked for, mm: so much copper round a hole is never the narrowest ring. */
const widestMm = 5;

/**
 * What copper covers a place on one layer. It looks at every stroke, since it is asked only for holes without a pad or
 * with a narrow ring.
 */
export class CopperCover {
  readonly #shapes: LayerShapes;
  readonly #left: LeftCopper | undefined;
  readonly #areas: PolygonIndex;

  constructor({ shapes, left }: MeasuredLayer) {
    this.#shapes = shapes;
    this.#left = left;
    // The owner is the polygon's own number here: several contours of one item have different edges.
    this.#areas = new PolygonIndex(shapes.polygons.map(({ points }, owner) => ({ owner, points })));
  }

  /** Whether copper is there. True as well where the layer erases in a way that cannot be traced. */
  isCovered(x: number, y: number): boolean {
    if (this.#left !== undefined) return this.#left.covers(x, y);
    let isCovered = this.#shapes.hasClear;
    this.#areas.visitAround(x, y, () => {
      isCovered = true;
    });
    return isCovered || this.#underStrokes(x, y) > 0;
  }

  /**
   * Radius of the largest circle round the place that is all copper, mm; 0 where there is none. On a layer that erases
   * nothing: the largest circle inside a single stroke, pad or area. On others at most `widestMm`.
   */
  radius(x: number, y: number): number {
    if (this.#left !== undefined) return this.#left.radius(x, y, widestMm);
    let best = this.#underStrokes(x, y);
    this.#areas.visitAround(x, y, (polygon) => {
      best = Math.max(best, toEdge(this.#shapes.polygons[polygon]!.points, x, y));
    });
    return best;
  }

  #underStrokes(x: number, y: number): number {
    const { capsules, count } = this.#shapes;
    let best = 0;
    for (let at = 0; at < count * 5; at += 5) {
      const radius = capsules[at + 4]!;
      if (radius <= best) continue;
      const square = pointToSegmentSquared(
        x,
        y,
        capsules[at]!,
        capsules[at + 1]!,
        capsules[at + 2]!,
        capsules[at + 3]!,
      );
      best = Math.max(best, radius - Math.sqrt(square));
    }
    return best;
  }
}

function toEdge(points: Float64Array, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY;
  let [beforeX, beforeY] = [points.at(-2)!, points.at(-1)!];
  for (let at = 0; at + 1 < points.length; at += 2) {
    least = Math.min(least, pointToSegmentSquared(x, y, beforeX, beforeY, points[at]!, points[at + 1]!));
    beforeX = points[at]!;
    beforeY = points[at + 1]!;
  }
  return Math.sqrt(least);
}
