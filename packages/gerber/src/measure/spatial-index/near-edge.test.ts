import fc from 'fast-check';
import { expect, it } from 'vitest';
import { segmentDistance } from '../geometry/segment-distance.ts';
import { strokesOf } from '../testing/strokes.ts';
import { NearEdge } from './near-edge.ts';

const place = fc.double({ min: -30, max: 30, noNaN: true });
const capsule = fc.tuple(place, place, place, place, fc.double({ min: 0, max: 3, noNaN: true }));

it('keeps every capsule within reach of the edge, and most that are farther away not', () => {
  const edge = strokesOf([
    [-10, -10, 10, -10, 0],
    [10, -10, 10, 7.5, 0],
    [10, 7.5, -10, -10, 0],
  ]);
  const near = new NearEdge(edge, 1);
  fc.assert(
    fc.property(fc.array(capsule, { maxLength: 30 }), (capsules) => {
      const nearOwners = new Set(near.of(strokesOf(capsules)).owner);
      for (const [index, [x0, y0, x1, y1, radius]] of capsules.entries()) {
        const away = [0, 5, 10].map((at) => {
          const [ex0, ey0, ex1, ey1] = edge.capsules.subarray(at, at + 4);
          return segmentDistance(x0, y0, x1, y1, ex0!, ey0!, ex1!, ey1!) - radius;
        });
        if (Math.min(...away) <= 1) expect(nearOwners).toContain(index);
      }
    }),
  );
  const dots = [-25, -20, 20, 25].map((x) => [x, x, x, x, 0.1]);
  expect(near.of(strokesOf(dots)).count).toBe(0);
});
