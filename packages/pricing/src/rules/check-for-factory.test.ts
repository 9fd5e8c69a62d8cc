import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { expect, test } from 'vitest';
import { defaultPriceBook as book } from '../price-book/default-price-book.ts';
import { areaInDm2, checkForFactory, type FactoryLimits } from './check-for-factory.ts';

const all: FactoryLimits = {
  ...{ maxLayers: 20, maxShortSideMm: 3000, maxLongSideMm: 3000, maxAspectRatio: 40, options: {} },
};
const faults = (spec: Partial<typeof defaultBoardSpec>, limits: Partial<FactoryLimits>) =>
  checkForFactory({ ...defaultBoardSpec, ...spec }, book, { ...all, ...limits }).map(
    ({ code, field }) => `${code} ${field}`,
  );

test('a factory with wide limits makes what the company sells, and never more', () => {
  expect(faults({}, {})).toEqual([]);
  // The company itself no longer makes it: not a violation of the factory's limits.
  expect(faults({ maskColour: 'black', measured: { minMaskDamMm: 0.05 } }, {})).toEqual([]);
});

test('layers, material, size, holes and options are refused by the rules of the price book, each by its own', () => {
  expect(faults({ layers: 4 }, { maxLayers: 2 })).toEqual(['materialForLayers layers']);
  expect(faults({ layers: 4 }, { maxLayers: 4 })).toEqual([]);
  expect(faults({}, { options: { material: ['aluminium'] } })).toEqual(['materialForLayers layers']);
  expect(faults({ lengthMm: 300.01 }, { maxLongSideMm: 300 })).toEqual(['sizeMax lengthMm']);
  expect(faults({ lengthMm: 300 }, { maxLongSideMm: 300 })).toEqual([]);
  expect(faults({ thicknessMm: 2, minHoleMm: 0.25 }, { maxAspectRatio: 8 })).toEqual([]);
  expect(faults({ thicknessMm: 2, minHoleMm: 0.2 }, { maxAspectRatio: 8 })).toEqual(['holeForThickness minHoleMm']);
  expect(faults({ finish: 'enig' }, { options: { finish: ['leadHasl', 'osp'] } })).toEqual(['optionOffered finish']);
  // Fields that do not apply to the board do not exclude a factory.
  expect(faults({ innerCopperOz: 2 }, { options: { innerCopperOz: [0.5, 1] } })).toEqual([]);
});

test('the area is that of what is delivered, rounded up to a hundredth of a square metre', () => {
  expect(areaInDm2({ ...defaultBoardSpec, lengthMm: 100, widthMm: 100, quantity: 5 }, book)).toBe(5);
  expect(areaInDm2({ ...defaultBoardSpec, lengthMm: 100.01, widthMm: 100, quantity: 5 }, book)).toBe(6);
});
