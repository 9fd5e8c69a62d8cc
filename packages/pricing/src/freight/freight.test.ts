import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateFormula } from '../quote/evaluate-formula.ts';
import { board, quoteOf } from '../test-support.ts';
import { defaultFreight } from './default-freight.ts';
import { freight } from './freight.ts';
import type { Parcel } from './freight-types.ts';
import { parcelFor } from './parcel.ts';

const box: Parcel = { weightG: 800, lengthMm: 200, widthMm: 150, heightMm: 100 };

describe('freight', () => {
  it.each([
    ['440300', 800, 1300n, 1000],
    ['440300', 1000, 1300n, 1000],
    ['440300', 1001, 1400n, 1500],
    ['430000', 2000, 2300n, 2000],
    ['110000', 2300, 3800n, 2500],
    ['650000', 5000, 10_000n, 5000],
  ])('to %s of %d g', (province, weightG, priceFen, chargeableWeightG) => {
    const [option] = freight(defaultFreight, { ...box, weightG }, province);
    expect(option).toMatchObject({ carrier: 'SF', priceFen, chargeableWeightG, because: 'actualWeight' });
  });

  it('charges a large light parcel by its volume', () => {
    const [option] = freight(defaultFreight, { weightG: 500, lengthMm: 400, widthMm: 300, heightMm: 200 }, '44');
    // 24 000 cm³ over 12 000 are 2 kg.
    expect(option).toMatchObject({
      volumetricWeightG: 2000,
      chargeableWeightG: 2000,
      because: 'volumetricWeight',
      priceFen: 1500n,
    });
  });

  it('has nothing to say about a province that nobody serves', () => {
    expect(freight(defaultFreight, box, '710000')).toEqual([]);
    expect(freight(defaultFreight, box, '')).toEqual([]);
  });

  it('serves every province of the mainland once', () => {
    for (const carrier of defaultFreight.carriers) {
      const provinces = carrier.zones.flatMap((zone) => zone.provinces);
      expect(new Set(provinces).size).toBe(provinces.length);
      expect(provinces).toHaveLength(31);
    }
  });

  it('prints the formula that gives the price, and never charges less for more', () => {
    const weight = fc.integer({ min: 1, max: 200_000 });
    fc.assert(
      fc.property(weight, weight, fc.constantFrom('44', '43', '11', '65'), (a, b, province) => {
        const [light] = freight(defaultFreight, { ...box, weightG: Math.min(a, b) }, province);
        const [heavy] = freight(defaultFreight, { ...box, weightG: Math.max(a, b) }, province);
        expect(evaluateFormula(light!.formula, 'halfUp')).toBe(light!.priceFen);
        expect(heavy!.priceFen >= light!.priceFen).toBe(true);
        expect(light!.chargeableWeightG).toBeGreaterThanOrEqual(light!.actualWeightG);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the parcel of a quote', () => {
  it('holds the boards and their carton', () => {
    const parcel = parcelFor(quoteOf(board({ quantity: 10 })));
    expect(parcel).toEqual({ weightG: 315 + 60 + 13, lengthMm: 130, widthMm: 130, heightMm: 47 });
  });

  it('stands tall stacks beside each other', () => {
    const parcel = parcelFor(quoteOf(board({ quantity: 500 })));
    // 500 boards of 1.6 mm and film are 850 mm: three stacks.
    expect(parcel).toMatchObject({ lengthMm: 130, widthMm: 330, heightMm: 314 });
  });
});
