import { expect } from 'vitest';
import type { BoardAnalysis } from '../../analyse.ts';
import type { FindingPlace } from '../../problem.ts';
import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import { paintRaster } from '../raster/paint-raster.ts';
import { Raster } from '../raster/raster.ts';
import { pixelMm } from './narrow-place.ts';

/** A hole or a slot: x, y pairs along the cutter's way, and the cutter's radius. */
interface Drilled {
  readonly points: readonly number[];
  readonly radius: number;
}

/**
 * Checks that the nearest bare laminate is at the reported distance from the wall of the hole. Material removed by other holes
 * is not laminate.
 */
export function expectRing({ layers }: BoardAnalysis, { x, y, mm = 0, layer }: FindingPlace): void {
  const image = layers.find(({ name }) => name === layer)?.image;
  const holes = layers.flatMap(({ drill }) => (drill === undefined ? [] : drilledIn(drill)));
  const own = holes.filter(({ points }) => Math.hypot(middle(points, 0) - x, middle(points, 1) - y) < 0.002);
  if (image === undefined || own.length === 0) throw new Error(`no hole at ${x}, ${y}`);
  const reach = Math.max(...own.map(({ points, radius }) => radius + mm + 0.05 + spanOf(points)));
  const box = { minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach };
  const raster = new Raster(box, pixelMm, Number.MAX_SAFE_INTEGER);
  paintRaster(image, raster, pixelMm / 4);
  const near = holes.filter(({ points }) => Math.hypot(middle(points, 0) - x, middle(points, 1) - y) < reach * 2);
  const rings = own.map((hole) => {
    let ring = Number.POSITIVE_INFINITY;
    for (let row = 0; row < raster.rows; row += 1) {
      for (let column = 0; column < raster.columns; column += 1) {
        if (raster.pixel(column, row) === 1) continue;
        const [px, py] = [box.minX + (column + 0.5) * pixelMm, box.minY + (row + 0.5) * pixelMm];
        const away = toWall(hole, px, py);
        if (away > 0 && away < ring && near.every((other) => toWall(other, px, py) > 0)) ring = away;
      }
    }
    return ring;
  });
  // Drills of one place in several files: that of the finding is among them.
  const nearest = Math.min(...rings.map((ring) => Math.abs(ring - mm)));
  expect(nearest, `ring of ${mm} at ${x}, ${y} on ${layer}; painted ${rings.join()}`).toBeLessThanOrEqual(0.005);
}

function drilledIn(drill: NonNullable<BoardAnalysis['layers'][number]['drill']>): Drilled[] {
  const radius = (tool: number): number => (drill.tools[tool]?.diameterMm ?? 0) / 2;
  const hits = Array.from({ length: drill.count }, (_, hit) => ({
    points: [drill.x[hit]!, drill.y[hit]!],
    radius: radius(drill.tool[hit]!),
  }));
  return [...hits, ...drill.slots.map(({ tool, points }) => ({ points: [...points], radius: radius(tool) }))];
}

const middle = (points: readonly number[], axis: 0 | 1): number => (points[axis]! + points.at(axis - 2)!) / 2;

const spanOf = (points: readonly number[]): number =>
  Math.hypot(points[0]! - points.at(-2)!, points[1]! - points.at(-1)!) / 2;

/** Distance from the wall, negative in the hole. */
function toWall({ points, radius }: Drilled, x: number, y: number): number {
  let square = Number.POSITIVE_INFINITY;
  for (let at = 0; at < Math.max(1, points.length - 2); at += 2) {
    const next = points.length > 2 ? at + 2 : at;
    square = Math.min(
      square,
      pointToSegmentSquared(x, y, points[at]!, points[at + 1]!, points[next]!, points[next + 1]!),
    );
  }
  return Math.sqrt(square) - radius;
}
