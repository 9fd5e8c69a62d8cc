import { defaultStencilSpec } from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateFormula } from '../quote/evaluate-formula.ts';
import { readFreightTable } from '../read/read-freight.ts';
import { board, quoteOf } from '../test-support.ts';
import { defaultFreight } from './default-freight.ts';
import { freight } from './freight.ts';
import type { Parcel } from './freight-types.ts';
import { parcelFor } from './parcel.ts';

/** Carriers are compared by code: the order of offers is their price. */
const offerBy = (carrier: string, parcel: Parcel, place: string) =>
  freight(defaultFreight, parcel, place).find((offer) => offer.carrier === carrier);

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
    const option = offerBy('SF', { ...box, weightG }, province);
    expect(option).toMatchObject({ carrier: 'SF', priceFen, chargeableWeightG, because: 'actualWeight' });
  });

  it('charges a large light parcel by its volume', () => {
    const option = offerBy('SF', { weightG: 500, lengthMm: 400, widthMm: 300, heightMm: 200 }, '44');
    // 24 000 cm³ over 12 000 are 2 kg.
    expect(option).toMatchObject({
      volumetricWeightG: 2000,
      chargeableWeightG: 2000,
      because: 'volumetricWeight',
      priceFen: 1500n,
    });
  });

  it('steps at the gram: the last one inside a step costs what the step costs, the next one a step more', () => {
    for (const { code, zones, isPickUp } of defaultFreight.carriers)
      for (const { provinces, firstWeightG, stepWeightG, firstYuan, stepYuan } of zones) {
        if (isPickUp) continue;
        const priced = (weightG: number) => {
          const flat = { ...box, lengthMm: 10, widthMm: 10, heightMm: 10, weightG };
          const { priceFen, chargeableWeightG } = offerBy(code, flat, provinces[0] ?? '')!;
          return [Number(priceFen), chargeableWeightG];
        };
        const yuan = (steps: number) => Math.round((firstYuan + steps * stepYuan) * 100);
        expect(priced(firstWeightG)).toEqual([yuan(0), firstWeightG]);
        expect(priced(firstWeightG + 1)).toEqual([yuan(1), firstWeightG + stepWeightG]);
        expect(priced(firstWeightG + stepWeightG)).toEqual([yuan(1), firstWeightG + stepWeightG]);
        expect(priced(firstWeightG + stepWeightG + 1)).toEqual([yuan(2), firstWeightG + 2 * stepWeightG]);
      }
  });

  it('adds the surcharge of a remote place to price, days and formula', () => {
    const town = offerBy('ZTO', box, '650100')!;
    const steppe = offerBy('ZTO', box, '654300')!;
    expect(steppe.priceFen - town.priceFen).toBe(1500n);
    expect(steppe).toMatchObject({ remoteFen: 1500n, days: town.days + 3 });
    expect(evaluateFormula(steppe.formula, 'halfUp')).toBe(steppe.priceFen);
    expect(offerBy('EMS', box, '654300')?.remoteFen).toBe(0n);
  });

  it('returns every component of the price', () => {
    expect(offerBy('SF', { ...box, weightG: 1001 }, '440300')).toEqual({
      carrier: 'SF',
      zone: 'local',
      priceFen: 1400n,
      days: 1,
      actualWeightG: 1001,
      volumetricWeightG: 250,
      chargeableWeightG: 1500,
      because: 'actualWeight',
      formula: '13 + 1 * ceil((1001 - 1000) / 500)',
      parcel: { ...box, weightG: 1001 },
      volumetricDivisor: 12_000,
      firstWeightG: 1000,
      firstFen: 1300n,
      stepWeightG: 500,
      stepFen: 100n,
      remoteFen: 0n,
      isPickUp: false,
    });
  });

  it('rounds volume up to the gram, and calls it the reason only where it is the heavier', () => {
    const of = (heightMm: number) => offerBy('SF', { weightG: 250, lengthMm: 200, widthMm: 150, heightMm }, '44');
    expect(of(100)).toMatchObject({ volumetricWeightG: 250, because: 'actualWeight' });
    expect(of(101)).toMatchObject({ volumetricWeightG: 253, because: 'volumetricWeight' });
  });

  it('offers fetching last, for nothing, at its own weight', () => {
    const offers = freight(defaultFreight, box, '44');
    expect(offers.at(-1)).toMatchObject({ carrier: 'PICKUP', priceFen: 0n, chargeableWeightG: 800, isPickUp: true });
    const prices = offers.slice(0, -1).map(({ priceFen }) => Number(priceFen));
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it('offers fetching last, though others cost nothing, too', () => {
    const free = { firstYuan: 0, stepYuan: 0 };
    const carriers = defaultFreight.carriers.map((carrier) => ({
      ...carrier,
      zones: carrier.zones.map((zone) => ({ ...zone, ...free })),
    }));
    const offers = freight({ ...defaultFreight, carriers: carriers.toReversed() }, box, '44');
    expect(offers.map(({ carrier }) => carrier)).toEqual(['EMS', 'ZTO', 'SF', 'PICKUP']);
  });

  it('states no step where none is begun or charged', () => {
    expect(offerBy('SF', { ...box, weightG: 1000 }, '440300')).toMatchObject({ formula: '13', firstFen: 1300n });
    expect(offerBy('PICKUP', box, '440300')).toMatchObject({ formula: '0', stepFen: 0n });
  });

  it('returns nothing for a province without service', () => {
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
        for (const { code } of defaultFreight.carriers) {
          const light = offerBy(code, { ...box, weightG: Math.min(a, b) }, province)!;
          const heavy = offerBy(code, { ...box, weightG: Math.max(a, b) }, province)!;
          expect(evaluateFormula(light.formula, 'halfUp')).toBe(light.priceFen);
          expect(heavy.priceFen >= light.priceFen).toBe(true);
          expect(light.chargeableWeightG).toBeGreaterThanOrEqual(light.actualWeightG);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('an edited freight table', () => {
  it('is read as it ships', () => {
    expect(readFreightTable(JSON.parse(JSON.stringify(defaultFreight)))).toEqual({ ok: true, value: defaultFreight });
  });

  it('reports every fault with its place', () => {
    const [sf, ...others] = defaultFreight.carriers;
    const [local, near] = sf!.zones;
    const faulty = {
      ...defaultFreight,
      carriers: [
        {
          ...sf,
          volumetricDivisor: -1,
          zones: [
            { ...local, stepWeightG: 0, firstYuan: 1.005 },
            { ...near, provinces: ['44', '35'] },
          ],
        },
        ...others,
        { ...others[0] },
      ],
    };
    const read = readFreightTable(faulty);
    expect(read.ok ? [] : read.problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
      'overlap carriers',
      'malformed carriers.0.volumetricDivisor',
      'overlap carriers.0.zones',
      'malformed carriers.0.zones.0.firstYuan',
      'malformed carriers.0.zones.0.stepWeightG',
    ]);
    expect(readFreightTable({ version: '1', carriers: [{ code: 5 }] })).toMatchObject({ ok: false });
    expect(readFreightTable({ version: '1', carriers: [] })).toMatchObject({ problems: [{ code: 'hole' }] });
  });
});

describe('the parcel of a quote', () => {
  it('holds the boards and their carton', () => {
    const parcel = parcelFor(quoteOf(board({ quantity: 10 })));
    expect(parcel).toEqual({ weightG: 315 + 60 + 13, lengthMm: 130, widthMm: 130, heightMm: 47 });
  });

  it('is a single stack up to 300 mm', () => {
    const figures = { pieceLengthMm: 100.2, pieceWidthMm: 80, weightG: 101 };
    // 1.6 mm and film: 1.7 mm each.
    const parcel = (quantity: number) => parcelFor({ ...figures, spec: board({ thicknessMm: 1.6, quantity }) });
    expect(parcel(176)).toEqual({ weightG: 101 + 60 + 5, lengthMm: 131, widthMm: 110, heightMm: 330 });
    expect(parcel(177)).toEqual({ weightG: 101 + 60 + 5, lengthMm: 131, widthMm: 190, heightMm: 181 });
  });

  it.each([
    ['frameless', 'top', 6],
    ['370x470', 'top', 40],
    ['370x470', 'two', 80],
  ] as const)('holds stencils of %s, %s', (frame, sides, stackMm) => {
    const spec = { ...defaultStencilSpec, frame, sides };
    expect(parcelFor({ pieceLengthMm: 470, pieceWidthMm: 370, weightG: 1300, spec })).toEqual({
      ...{ weightG: 1300 + 60 + 52, lengthMm: 500, widthMm: 400, heightMm: stackMm + 30 },
    });
  });

  it('places tall stacks next to each other', () => {
    const parcel = parcelFor(quoteOf(board({ quantity: 500 })));
    // 500 boards of 1.6 mm and film are 850 mm: three stacks.
    expect(parcel).toMatchObject({ lengthMm: 130, widthMm: 330, heightMm: 314 });
  });
});
