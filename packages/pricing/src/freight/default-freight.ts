import type { FreightTable } from './freight-types.ts';

/** Estimates of a parcel's price from Guangdong; the operator replaces them by the contract with the carrier. */
export const defaultFreight: FreightTable = {
  version: '2026-11.1',
  carriers: [
    {
      code: 'SF',
      volumetricDivisor: 12_000,
      zones: [
        { id: 'local', provinces: ['44'], ...perHalfKilogram(13, 1), days: 1 },
        { id: 'near', provinces: ['35', '36', '43', '45', '46'], ...perHalfKilogram(18, 2.5), days: 2 },
        {
          id: 'far',
          provinces: [
            ...['11', '12', '13', '14', '21', '22', '23', '31', '32', '33', '34'],
            ...['37', '41', '42', '50', '51', '52', '53', '61'],
          ],
          ...perHalfKilogram(23, 5),
          days: 3,
        },
        { id: 'remote', provinces: ['15', '54', '62', '63', '64', '65'], ...perHalfKilogram(28, 9), days: 5 },
      ],
    },
  ],
};

/** First kilogram, then each begun half kilogram. */
function perHalfKilogram(firstYuan: number, stepYuan: number) {
  return { firstWeightG: 1000, firstYuan, stepWeightG: 500, stepYuan };
}
