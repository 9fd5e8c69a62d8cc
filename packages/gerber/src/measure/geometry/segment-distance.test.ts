import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capsuleDistance, segmentDistance } from './segment-distance.ts';

describe('segmentDistance', () => {
  it('is zero for lines that cross, and for one that ends on the other', () => {
    expect(segmentDistance(0, 0, 2, 2, 0, 2, 2, 0)).toBe(0);
    expect(segmentDistance(0, 0, 2, 0, 1, 0, 1, 5)).toBe(0);
  });

  it('collinear lines do not cross', () => {
    for (const angle of [0.1, 0.39, 1.2, 2.7]) {
      const at = (along: number): readonly [number, number] => [
        along * Math.cos(angle) + 7,
        along * Math.sin(angle) - 3,
      ];
      expect(segmentDistance(...at(0), ...at(3.3), ...at(3.5), ...at(9.1))).toBeCloseTo(0.2, 9);
      expect(segmentDistance(...at(9.1), ...at(3.5), ...at(0), ...at(3.3))).toBeCloseTo(0.2, 9);
    }
  });
});

it('of capsules equals that of their centre lines less their radii, to the last bit', () => {
  const mm = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ min: -50, max: 50, noNaN: true }));
  const capsule = fc.tuple(mm, mm, mm, mm, fc.double({ min: 0, max: 2, noNaN: true }));
  fc.assert(
    fc.property(capsule, capsule, (one, other) => {
      const [ax, ay, bx, by, left] = one;
      const [cx, cy, dx, dy, right] = other;
      const apart = segmentDistance(ax, ay, bx, by, cx, cy, dx, dy) - left - right;
      expect(capsuleDistance(Float64Array.of(0, ...one, ...other), 1, 6)).toBe(apart);
    }),
    { numRuns: 3_000 },
  );
});
