import { describe, expect, it } from 'vitest';
import { segmentDistance } from './segment-distance.ts';

describe('segmentDistance', () => {
  it('is zero for lines that cross, and for one that ends on the other', () => {
    expect(segmentDistance(0, 0, 2, 2, 0, 2, 2, 0)).toBe(0);
    expect(segmentDistance(0, 0, 2, 0, 1, 0, 1, 5)).toBe(0);
  });

  it('does not take lines on one straight line for crossing', () => {
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
