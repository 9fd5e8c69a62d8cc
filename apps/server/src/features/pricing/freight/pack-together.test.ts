import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packTogether } from './pack-together.ts';

const side = fc.integer({ min: 20, max: 600 });
const parcel = fc.record({
  weightG: fc.integer({ min: 1, max: 50_000 }),
  lengthMm: side,
  widthMm: side,
  heightMm: side,
});

test('one parcel stays as it is', () => {
  const only = { weightG: 300, lengthMm: 130, widthMm: 110, heightMm: 40 };
  expect(packTogether([only])).toEqual(only);
});

test('several weigh their sum, need no less room, and hardly more', () => {
  fc.assert(
    fc.property(fc.array(parcel, { minLength: 1, maxLength: 10 }), (parcels) => {
      const packed = packTogether(parcels);
      const volume = parcels.reduce((sum, one) => sum + one.lengthMm * one.widthMm * one.heightMm, 0);
      const base = packed.lengthMm * packed.widthMm;
      expect(packed.weightG).toBe(parcels.reduce((sum, { weightG }) => sum + weightG, 0));
      expect(base * packed.heightMm).toBeGreaterThanOrEqual(volume);
      expect(base * (packed.heightMm - 1)).toBeLessThan(volume);
      expect(base).toBe(Math.max(...parcels.map(({ lengthMm, widthMm }) => lengthMm * widthMm)));
    }),
  );
});

test('nothing cannot be packed', () => {
  expect(() => packTogether([])).toThrow(RangeError);
});
