import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { readPriceBook } from './read-price-book.ts';

const json = (): Record<string, unknown> => JSON.parse(JSON.stringify(defaultPriceBook));

function pathsOf(value: unknown): string[] {
  const read = readPriceBook(value);
  return read.ok ? [] : read.problems.map(({ path }) => path);
}

describe('a price book from JSON', () => {
  it('is read back as it was written', () => {
    expect(readPriceBook(json())).toEqual({ ok: true, value: defaultPriceBook });
  });

  it('is refused with every place that does not fit', () => {
    const book = structuredClone(defaultPriceBook) as unknown as {
      tariffs: { layers: number; board: { startYuan: unknown; start: number } }[];
      charges: { price: { kind: string }; extraDays: string }[];
      version?: string;
    };
    book.tariffs[0]!.layers = 3;
    book.tariffs[1]!.board.startYuan = '70';
    book.tariffs[2]!.board.start = 1;
    book.charges[0]!.price.kind = 'perMoon';
    book.charges[1]!.extraDays = 'one';
    delete book.version;
    expect(pathsOf(book).sort()).toEqual([
      'charges.0.price.kind',
      'charges.1.extraDays',
      'tariffs.0.layers',
      'tariffs.1.board.startYuan',
      'tariffs.2.board.start',
      'version',
    ]);
  });

  it('names a value that is nested too deeply to be written', () => {
    const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    const read = readPriceBook({ ...json(), version: deep });
    expect(read).toMatchObject({ ok: false, problems: [{ path: 'version', params: { value: '[…]' } }] });
  });

  it('never throws', () => {
    const fields = Object.keys(defaultPriceBook);
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...fields), (value, field) => {
        expect(readPriceBook(value).ok).toBe(false);
        expect(readPriceBook({ ...json(), [field]: value })).toBeDefined();
      }),
      { numRuns: 300 },
    );
    expect(pathsOf(undefined)).toEqual(['']);
    expect(pathsOf([])).toEqual(['']);
  });
});
