import { describe, expect, it } from 'vitest';
import { pointToSegmentSquared } from '../geometry/segment-distance.ts';
import { randomNumbers } from '../testing/random-numbers.ts';
import { Raster } from './raster.ts';

const box = { minX: -1, minY: -2, maxX: 6.3, maxY: 3.1 };
const pixelMm = 0.1;

/** The middles of all pixels, with what the raster holds there. */
function* pixels(raster: Raster): Generator<{ x: number; y: number; isSet: boolean }> {
  for (let row = 0; row < raster.rows; row += 1) {
    for (let column = 0; column < raster.columns; column += 1) {
      const [x, y] = [box.minX + (column + 0.5) * pixelMm, box.minY + (row + 0.5) * pixelMm];
      yield { x, y, isSet: raster.pixel(column, row) === 1 };
    }
  }
}

describe('a raster', () => {
  it('sets the pixels whose middles a stroke covers, at any place and direction', () => {
    const random = randomNumbers(3);
    for (let round = 0; round < 60; round += 1) {
      const at = (): number => random() * 9 - 3;
      const [x0, y0] = [at(), at()];
      const [x1, y1] = round % 4 === 0 ? [x0, y0] : round % 4 === 1 ? [at(), y0] : [at(), at()];
      const radius = random() * 0.8;
      const raster = new Raster(box, pixelMm, Number.POSITIVE_INFINITY);
      raster.fillCapsule(x0, y0, x1, y1, radius, 1);
      const wrong: [number, number][] = [];
      let set = 0;
      for (const { x, y, isSet } of pixels(raster)) {
        if (isSet) set += 1;
        const away = Math.sqrt(pointToSegmentSquared(x, y, x0, y0, x1, y1));
        if (Math.abs(away - radius) > 1e-6 && isSet !== away < radius) wrong.push([x, y]);
      }
      expect(raster.countSet()).toBe(set);
      expect(wrong).toEqual([]);
    }
  });

  it('sets the pixels round which a contour winds, also where it crosses itself', () => {
    const random = randomNumbers(5);
    for (let round = 0; round < 60; round += 1) {
      const contour = Float64Array.from({ length: 6 + 2 * Math.floor(random() * 12) }, () => random() * 9 - 3);
      const raster = new Raster(box, pixelMm, Number.POSITIVE_INFINITY);
      raster.fillPolygons([contour], 1);
      const wrong = [...pixels(raster)].filter(({ x, y, isSet }) => isSet !== (winding(contour, x, y) !== 0));
      expect(wrong).toEqual([]);
    }
  });

  it('sets the same pixels where more edges cross a row than it has columns', () => {
    const random = randomNumbers(8);
    for (let round = 0; round < 4; round += 1) {
      const contour = Float64Array.from({ length: 400 }, () => random() * 9 - 3);
      const raster = new Raster(box, pixelMm, Number.POSITIVE_INFINITY);
      raster.fillPolygons([contour], 1);
      const wrong = [...pixels(raster)].filter(({ x, y, isSet }) => isSet !== (winding(contour, x, y) !== 0));
      expect(wrong).toEqual([]);
    }
  });

  it('clears what is erased and what another raster does not have', () => {
    const [raster, left] = [
      new Raster(box, pixelMm, Number.POSITIVE_INFINITY),
      new Raster(box, pixelMm, Number.POSITIVE_INFINITY),
    ];
    raster.fillAll(1);
    expect(raster.countSet()).toBe(raster.columns * raster.rows);
    const square = [Float64Array.of(0, 0, 5, 0, 5, 1, 0, 1)];
    raster.fillPolygons(square, 0);
    expect(raster.countSet()).toBe(raster.columns * raster.rows - 500);
    left.fillPolygons(square, 1, 0, 0.5);
    raster.intersect(left);
    expect(raster.countSet()).toBe(250);
    expect([raster.isSet(2, 1.2), raster.isSet(2, 0.8), raster.isSet(2, 99)]).toEqual([true, false, false]);
  });
});

function winding(points: Float64Array, x: number, y: number): number {
  let windingNumber = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    const [ax, ay, bx, by] = [points[at]!, points[at + 1]!, points[next]!, points[next + 1]!];
    if (ay > y === by > y) continue;
    if (x < ((bx - ax) * (y - ay)) / (by - ay) + ax) windingNumber += by > ay ? 1 : -1;
  }
  return windingNumber;
}
