import { defaultPriceBook } from '@xunban/pricing';
import { expect, test } from 'vitest';
import { checkCapability, type TypedBoard } from './check-capability.ts';

const USUAL: TypedBoard = {
  ...{ material: 'fr4', layers: 2, lengthMm: 100, widthMm: 100, thicknessMm: 1.6, outerCopperOz: 1 },
  ...{ innerCopperOz: 0.5, trackMm: 0.2, holeMm: 0.3, maskColour: 'green', finish: 'leadHasl' },
};
const check = (changes: Partial<TypedBoard>) => checkCapability({ ...USUAL, ...changes }, defaultPriceBook);

test('a typed value selects the coarsest option that covers it', () => {
  expect(check({})).toMatchObject({ verdict: 'possible', minTraceMil: 8, minHoleMm: 0.3, violations: [] });
  expect(check({ trackMm: 0.125, holeMm: 0.22 })).toMatchObject({ minTraceMil: 5, minHoleMm: 0.2 });
  expect(check({ trackMm: 0.11 })).toMatchObject({ verdict: 'possible', minTraceMil: 4 });
});

test('a board that needs other choices is possible with them, and they are listed', () => {
  expect(check({ layers: 8 })).toMatchObject({
    verdict: 'possibleWith',
    changes: expect.arrayContaining([expect.objectContaining({ field: 'tgCelsius', to: 150 })]),
  });
});

test('a board refused by the rules is not possible, with the rule', () => {
  expect(check({ outerCopperOz: 3, trackMm: 0.15 })).toMatchObject({
    verdict: 'impossible',
    violations: expect.arrayContaining([expect.objectContaining({ code: 'traceForOuterCopper' })]),
  });
  expect(check({ thicknessMm: 2.4, holeMm: 0.2 })).toMatchObject({
    verdict: 'impossible',
    violations: [expect.objectContaining({ code: 'holeForThickness' })],
  });
});

test('a value finer than any option is not possible, whatever the rules', () => {
  expect(check({ layers: 6, trackMm: 0.05 })).toMatchObject({ verdict: 'impossible', minTraceMil: null });
  expect(check({ holeMm: 0.05 })).toMatchObject({ verdict: 'impossible', minHoleMm: null });
});
