import { type BoardSpec, type ChoiceField, defaultBoardSpec } from '@xunban/contract/board-spec';
import { cheapestEquivalent, defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { describe, expect, it } from 'vitest';
import { findCheapest } from './find-cheapest.ts';

const AT = '2026-11-20T09:30:00+08:00';
const priced = (spec: BoardSpec) =>
  viewQuote(quote({ spec, quantities: [], book: defaultPriceBook, calendar: defaultCalendar, at: AT }), AT);
const ask = (spec: BoardSpec) => Promise.resolve(priced(spec));
const cheapest = (spec: BoardSpec, ...free: ChoiceField[]) => findCheapest(priced(spec), new Set(free), ask);

/** What the engine's own search over every combination comes to, in yuan. */
const leastTotal = (spec: BoardSpec, free: readonly ChoiceField[]): number | undefined => {
  const least = cheapestEquivalent({ spec, free, book: defaultPriceBook })?.totalFen;
  return least === undefined ? priced(spec).chosen?.total : Number(least) / 100;
};

describe('findCheapest', () => {
  it('changes the free fields to what costs least, and says what it saves', async () => {
    const spec = { ...defaultBoardSpec, maskColour: 'blue', finish: 'enig' } as const;
    const found = await cheapest(spec, 'maskColour', 'finish');
    expect(found?.changes.map(({ field }) => field)).toEqual(['maskColour', 'finish']);
    expect(found?.saving).toBeGreaterThan(0);
    expect(found?.total).toBe(leastTotal(spec, ['maskColour', 'finish']));
  });

  it('leaves alone what is not free, also what would have to change along', async () => {
    const spec = { ...defaultBoardSpec, maskColour: 'white', legendColour: 'black' } as const;
    expect((await cheapest(spec, 'maskColour'))?.changes.every(({ field }) => field === 'maskColour')).toBe(true);
    expect((await cheapest(spec, 'finish'))?.changes).toEqual([]);
  });

  it('goes back to the usual lead time when that is free', async () => {
    const found = await cheapest({ ...defaultBoardSpec, leadTime: 'rush1' }, 'leadTime');
    expect(found?.changes).toEqual([{ field: 'leadTime', from: 'rush1', to: 'standard' }]);
    expect(found?.days).toBeGreaterThan(0);
  });

  it('has nothing to say of a board without a price', async () => {
    expect(await cheapest({ ...defaultBoardSpec, lengthMm: 1999 }, 'finish')).toBeUndefined();
  });

  const free = ['maskColour', 'legendColour', 'finish', 'viaCover', 'thicknessMm', 'packing'] as const;
  it.each([
    { maskColour: 'white', legendColour: 'black', finish: 'enig', packing: 'esdVacuum' },
    { maskColour: 'matteBlack', finish: 'osp', viaCover: 'resinFilled', layers: 4, thicknessMm: 1 },
    { maskColour: 'red', finish: 'enig', goldThicknessMicroinch: 3, quantity: 1000, layers: 6, testMethod: 'fixture' },
    { maskColour: 'purple', finish: 'hardGold', goldFingers: true, layers: 4 },
    { finish: 'enepig', pressFit: true, quantity: 200, lengthMm: 180, thicknessMm: 2 },
    { finish: 'immersionSilver', impedance: true, layers: 6, testMethod: 'fullProbe' },
  ] as const)('finds what a search over every combination finds: %o', async (changes) => {
    const spec = { ...defaultBoardSpec, ...changes };
    const found = (await cheapest(spec, ...free))?.total;
    expect(found).toBeDefined();
    expect(found).toBe(leastTotal(spec, free));
  });
});
