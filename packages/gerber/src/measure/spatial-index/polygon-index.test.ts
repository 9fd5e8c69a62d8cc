import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../testing/random-numbers.ts';
import { PolygonIndex } from './polygon-index.ts';

/** Polygons of 3 to 300 corners, small and large, a part of them on a grid as drawings are, some flat. */
function polygons(random: () => number): { owner: number; points: Float64Array }[] {
  return Array.from({ length: 30 }, (_, owner) => {
    const corners = 3 + Math.floor(random() ** 3 * 298);
    const size = random() < 0.2 ? 60 : 4;
    const [x, y] = [random() * 40, random() * 40];
    const snap = (value: number): number => (owner % 3 === 0 ? Math.round(value * 4) / 4 : value);
    const points = Float64Array.from({ length: corners * 2 }, (_, at) =>
      snap((at % 2 === 0 ? x : y) + random() * (owner % 10 === 7 && at % 2 === 1 ? 0 : size)),
    );
    return { owner, points };
  });
}

function isInside(points: Float64Array, x: number, y: number): boolean {
  let inside = false;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    const [ax, ay, bx, by] = [points[at]!, points[at + 1]!, points[next]!, points[next + 1]!];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

describe('the index of polygons', () => {
  it('finds the same polygons around a place as a scan of every edge', () => {
    const random = randomNumbers(11);
    for (let round = 0; round < 6; round += 1) {
      const all = polygons(random);
      const index = new PolygonIndex(all);
      const marks = Uint8Array.from(all, () => Number(random() < 0.5));
      for (let place = 0; place < 1_500; place += 1) {
        const [x, y] = [random() * 80 - 10, random() * 80 - 10];
        const around = all.filter(({ points }) => isInside(points, x, y)).map(({ owner }) => owner);
        const found: number[] = [];
        index.visitAround(x, y, (owner) => found.push(owner));
        expect(found.sort((left, right) => left - right)).toEqual(around);
        expect(index.topAround(x, y, -1)).toBe(around.at(-1) ?? -1);
        expect(index.topAround(x, y, 12)).toBe(Math.max(12, around.at(-1) ?? -1));
        expect(index.topAround(x, y, -1, marks)).toBe(around.findLast((owner) => marks[owner] === 1) ?? -1);
      }
    }
  });

  it('finds nothing on an empty layer', () => {
    const index = new PolygonIndex([]);
    expect(index.topAround(1, 1, -1)).toBe(-1);
  });
});
