import { describe, expect, it } from 'vitest';
import { optionCoverage, tariffCoverage } from './check-coverage.ts';
import { defaultPriceBook } from './default-price-book.ts';
import type { PriceBook } from './price-book.ts';

const { tariffs, charges, included } = defaultPriceBook;
const withTariffs = (changed: PriceBook['tariffs']): PriceBook => ({ ...defaultPriceBook, tariffs: changed });

describe('tariffs', () => {
  it('are there for every layer count of FR-4 up to the largest', () => {
    const upTo = (max: number) => tariffs.filter(({ material, layers }) => material !== undefined || layers <= max);
    expect(tariffCoverage(withTariffs(upTo(10)))).toEqual([]);
    expect(tariffCoverage(withTariffs(upTo(10).filter(({ layers }) => layers !== 6)))).toEqual([
      { code: 'hole', path: 'tariffs', params: { layers: 6 } },
    ]);
    expect(tariffCoverage(withTariffs([])).map(({ params }) => params)).toEqual([{ layers: 1 }, { layers: 2 }]);
  });

  it('are there once', () => {
    expect(tariffCoverage(withTariffs([...tariffs, ...tariffs.filter(({ layers }) => layers === 6)]))).toEqual([
      { code: 'overlap', path: 'tariffs', params: { material: 'fr4', layers: 6 } },
    ]);
  });
});

describe('options', () => {
  it('have a price, come with the board, or are not sold', () => {
    const without: PriceBook = { ...defaultPriceBook, charges: charges.filter(({ id }) => id !== 'halogenFree') };
    const holes = optionCoverage(without);
    expect(holes.length).toBeGreaterThan(0);
    for (const hole of holes)
      expect(hole).toMatchObject({
        code: 'hole',
        path: 'options.halogenFree',
        params: { material: 'fr4', option: 'true' },
      });
    const halogenFree = { field: 'halogenFree', values: [true] } as const;
    expect(optionCoverage({ ...without, included: [...included, halogenFree] })).toEqual([]);
    expect(optionCoverage({ ...without, notSold: [...(without.notSold ?? []), halogenFree] })).toEqual([]);
  });

  it('have one place only', () => {
    const book = { ...defaultPriceBook, included: [...included, { field: 'hdi', values: ['stage1'], layers: [8] }] };
    expect(optionCoverage(book as PriceBook)).toEqual([
      { code: 'overlap', path: 'options.hdi', params: { material: 'fr4', layers: 8, option: 'stage1' } },
    ]);
  });
});
