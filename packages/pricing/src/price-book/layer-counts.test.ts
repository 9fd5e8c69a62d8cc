import { describe, expect, it } from 'vitest';
import { board, quoteOf } from '../test-support.ts';
import { defaultPriceBook } from './default-price-book.ts';
import { withLayerCount, withoutLayerCount, withPartPriced } from './layer-counts.ts';
import { TARIFF_PARTS } from './price-book.ts';
import { validatePriceBook } from './validate-price-book.ts';

const fr4 = (layers: 16 | 18 | 20) => ({ material: 'fr4', layers }) as const;
const shorter = withoutLayerCount(defaultPriceBook, fr4(20));
const rogers = { material: 'rogers', layers: 6 } as const;

describe('a layer count', () => {
  it('that goes leaves a book that can be published', () => {
    expect(shorter.tariffs.some(({ layers }) => layers === 20)).toBe(false);
    expect(JSON.stringify(shorter.capability)).not.toMatch(/\b18,20\b/);
    expect(validatePriceBook(shorter)).toEqual([]);
    expect(withoutLayerCount(shorter, fr4(20))).toEqual(shorter);
  });

  it('that comes is a copy of its neighbour, and every part of it has to be priced before it is published', () => {
    const longer = withLayerCount(shorter, fr4(20), 18);
    const unpriced = validatePriceBook(longer);
    expect(unpriced.map(({ code, path }) => `${code} ${path}`)).toEqual(
      ['board', 'engineering', 'film', 'leadDays'].map((part) => `unpriced tariffs.20.${part}`),
    );
    const priced = TARIFF_PARTS.reduce((book, part) => withPartPriced(book, fr4(20), part), longer);
    expect(validatePriceBook(priced)).toEqual([]);
    const spec = { layers: 20, thicknessMm: 2, tgCelsius: 150, testMethod: 'fullProbe', outerCopperOz: 1 } as const;
    const like = { ...spec, layers: 18 } as const;
    expect(quoteOf(board(spec), priced).chosen.totalFen).toBe(quoteOf(board(like), priced).chosen.totalFen);
    // Back again it is the book that it was.
    expect(withoutLayerCount(priced, fr4(20))).toEqual(shorter);
  });

  it('of a material is not added to the lists of another that has it already', () => {
    const more = withLayerCount(defaultPriceBook, rogers, 4);
    expect(more.charges).toEqual(defaultPriceBook.charges);
    expect(more.tariffs.filter(({ material }) => material === 'rogers').map(({ layers }) => layers)).toEqual([2, 4, 6]);
    const overlaps = validatePriceBook({
      ...more,
      tariffs: more.tariffs.map(({ toBePriced: _open, ...rest }) => rest),
    });
    expect(overlaps.filter(({ code }) => code === 'overlap')).toEqual([]);
  });

  it('that is there, or has no pattern, changes nothing', () => {
    expect(withLayerCount(defaultPriceBook, fr4(18), 16)).toBe(defaultPriceBook);
    expect(withLayerCount(shorter, fr4(20), 20)).toBe(shorter);
  });
});
