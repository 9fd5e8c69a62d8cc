import { BOARD_CHOICES, type BoardSpec, isChoiceField, quantityRows } from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { indexBook } from '../price-book/indexed-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import type { FieldValue } from '../rules/spec-rule.ts';
import { board, makeableSpec } from '../test-support.ts';
import { cheapestEquivalent, type FreeField, findCheapest } from './cheapest-equivalent.ts';
import { totalsOf } from './price-plan.ts';

const book = indexBook(defaultPriceBook);
const FREE: readonly FreeField[] = [...Object.keys(BOARD_CHOICES).filter(isChoiceField), 'quantity'];

const cheapest = (changes: Partial<BoardSpec>, free: readonly FreeField[], withinDays?: number) =>
  cheapestEquivalent({ spec: board(changes), free, book, withinDays });

/** Every board of the product, tried one by one. */
function bruteForce(spec: BoardSpec, free: readonly FreeField[]) {
  const all = free.reduce<readonly BoardSpec[]>(
    (specs, field) => specs.flatMap((each) => valuesOf(spec, field).map((value) => ({ ...each, [field]: value }))),
    [spec],
  );
  const totals = all.flatMap((each) => {
    const standing = checkSpec(each, book).length === 0 ? totalsOf(each, book) : undefined;
    return standing === undefined ? [] : [{ total: standing.totalFen, changes: changesTo(spec, each, free) }];
  });
  return totals.reduce((best, each) => {
    const isLower = each.total < best.total || (each.total === best.total && each.changes < best.changes);
    return isLower ? each : best;
  });
}

function valuesOf({ quantity }: BoardSpec, field: FreeField): readonly FieldValue[] {
  if (field !== 'quantity') return BOARD_CHOICES[field];
  return quantityRows('fr4', 2, [quantity]).filter((count) => count >= quantity);
}

const changesTo = (spec: BoardSpec, other: BoardSpec, free: readonly FreeField[]) =>
  free.filter((field) => spec[field] !== other[field]).length;

describe('the cheapest equivalent', () => {
  it('reports when the search ended at its time limit', () => {
    const spec = board({ layers: 4, finish: 'enig', maskColour: 'black', tgCelsius: 170 });
    const free = Object.keys(BOARD_CHOICES).filter(isChoiceField);
    const some = findCheapest({ spec, free, book, maxSteps: 2000 });
    expect(some.isProven).toBe(false);
    expect(checkSpec(some.board!.spec, book)).toEqual([]);
    expect(some.board!.totalFen).toBeLessThan(totalsOf(spec, book)!.totalFen);
    const all = findCheapest({ spec, free: ['finish', 'maskColour', 'tgCelsius'], book, maxSteps: 2000 });
    expect(all).toEqual({
      board: cheapestEquivalent({ spec, free: ['finish', 'maskColour', 'tgCelsius'], book }),
      isProven: true,
    });
  });

  it('is what trying every combination finds', () => {
    const counts = { boards: 0, cheaper: 0 };
    fc.assert(
      fc.property(
        makeableSpec,
        fc.uniqueArray(fc.constantFrom(...FREE), { minLength: 1, maxLength: 3 }),
        (spec, free) => {
          counts.boards += 1;
          const best = bruteForce(spec, free);
          const found = cheapestEquivalent({ spec, free, book });
          const now = totalsOf(spec, book)!;
          if (found === undefined) {
            expect(best.total).toBe(now.totalFen);
            return;
          }
          counts.cheaper += 1;
          expect(found.totalFen).toBe(best.total);
          expect(found.changes).toHaveLength(best.changes);
          expect(found.savingFen).toBe(now.totalFen - best.total);
          expect(checkSpec(found.spec, book)).toEqual([]);
          expect(found.changes.every(({ field }) => free.some((open) => open === field))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    expect(counts.cheaper).toBeGreaterThan(counts.boards / 8);
  });

  it('combines changes that bring nothing alone', () => {
    // The sample price requires both: coarser tracks alone, or larger holes alone, still cost the full board price.
    const fine = { minTraceMil: 5, minHoleMm: 0.2 } as const;
    expect(cheapest(fine, ['minTraceMil', 'minHoleMm'])).toMatchObject({
      totalFen: 3500n,
      changes: [
        { field: 'minTraceMil', from: 5 },
        { field: 'minHoleMm', from: 0.2, to: 0.3 },
      ],
    });
  });

  it('changes nothing that the buyer has not left open, and no more than it has to', () => {
    const board1 = { maskColour: 'purple', finish: 'enig', packing: 'neutral' } as const;
    expect(cheapest(board1, ['maskColour', 'packing'])?.changes).toEqual([
      { field: 'maskColour', from: 'purple', to: 'green' },
    ]);
    expect(cheapest(board1, [])).toBeUndefined();
    expect(cheapest({}, ['maskColour', 'finish'])).toBeUndefined();
  });

  it('may take more pieces, never fewer, and no more of them than it has to', () => {
    const prices = [
      { uptoQuantity: 5, yuan: 60 },
      { uptoQuantity: 15, yuan: 35 },
    ];
    const tariffs = defaultPriceBook.tariffs.map((tariff) => ({
      ...tariff,
      sample: tariff.sample && { ...tariff.sample, prices },
    }));
    const careless = { ...defaultPriceBook, tariffs };
    const found = cheapestEquivalent({ spec: board({ quantity: 3 }), free: ['quantity'], book: careless });
    expect(found?.changes).toEqual([{ field: 'quantity', from: 3, to: 10 }]);
    expect(found).toMatchObject({ totalFen: 3500n, savingFen: 2500n });
    expect(cheapest({ quantity: 50 }, ['quantity'])).toBeUndefined();
  });

  it('takes the laminate and the layers into account that it may change', () => {
    const rare = { material: 'aluminium', layers: 1, quantity: 50, lengthMm: 200 } as const;
    const found = cheapest(rare, ['material', 'finish']);
    expect(found?.changes).toEqual([{ field: 'material', from: 'aluminium', to: 'fr4' }]);
    expect(cheapest({ layers: 6, tgCelsius: 150, lengthMm: 200, quantity: 30 }, ['layers', 'finish'])?.changes).toEqual(
      [{ field: 'layers', from: 6, to: 1 }],
    );
  });

  it('looks to the end when it may, also where nothing is found', () => {
    expect(findCheapest({ spec: board(), free: ['finish'], book })).toEqual({ board: undefined, isProven: true });
    expect(findCheapest({ spec: board({ material: 'aluminium', layers: 4 }), free: ['finish'], book })).toEqual({
      board: undefined,
      isProven: true,
    });
  });

  it('keeps to the days that the buyer has', () => {
    expect(cheapest({ leadTime: 'rush3' }, ['leadTime'])?.changes).toMatchObject([{ to: 'standard' }]);
    expect(cheapest({ leadTime: 'rush3' }, ['leadTime'], 2)?.changes).toMatchObject([{ to: 'rush2' }]);
    expect(cheapest({ leadTime: 'rush3' }, ['leadTime'], 1)).toBeUndefined();
  });

  it('has no answer for a board that has no price', () => {
    expect(cheapest({ material: 'aluminium', layers: 4 }, ['finish'])).toBeUndefined();
  });

  it('looks through many open fields in the blink of an eye', () => {
    const free: FreeField[] = [
      'maskColour',
      'legendColour',
      'finish',
      'viaCover',
      'thicknessMm',
      'testMethod',
      'tgCelsius',
    ];
    const spec = board({
      layers: 4,
      lengthMm: 120,
      quantity: 50,
      maskColour: 'matteBlack',
      finish: 'hardGold',
      viaCover: 'resinPlugged',
      thicknessMm: 2.4,
      testMethod: 'fourWire',
      tgCelsius: 170,
    });
    const { board: found, isProven } = findCheapest({ spec, free, book, maxSteps: 2_000 });
    expect(found?.changes.map(({ field }) => field)).toEqual(
      free.filter((field) => field !== 'legendColour').sort((a, b) => free.indexOf(a) - free.indexOf(b)),
    );
    // Out of 285 120 combinations.
    expect(isProven).toBe(true);
  });
});
