import { BOARD_CHOICES, type BoardSpec } from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { board, FRIDAY_MORNING, makeableSpec, quoteOf } from '../test-support.ts';
import { quote } from './quote.ts';
import type { Quote } from './quote-types.ts';

/** A book with a poorly designed tariff: the rate of the band that is reached prices the full order, and drops steeply. */
const fallingBook: PriceBook = {
  ...defaultPriceBook,
  version: 'test.falling',
  tariffs: defaultPriceBook.tariffs.map((tariff) => ({
    ...tariff,
    board: {
      ...tariff.board,
      basis: 'whole',
      steps: tariff.board.steps.map(({ uptoM2 }, index) => ({ uptoM2, yuanPerM2: Math.round(3000 * 0.6 ** index) })),
    },
  })),
};

/** Boards whose price is nearly all area, so that the fall of the rate shows. */
const plainBoard: fc.Arbitrary<BoardSpec> = fc
  .record({
    layers: fc.constantFrom(1, 2, 4),
    lengthMm: fc.integer({ min: 101, max: 300 }),
    widthMm: fc.integer({ min: 101, max: 300 }),
    quantity: fc.integer({ min: 5, max: 300 }),
  })
  .map(board);

/** The book that ships with other sample prices. */
function withSample(prices: readonly (readonly [uptoQuantity: number, yuan: number])[]): PriceBook {
  return {
    ...defaultPriceBook,
    tariffs: defaultPriceBook.tariffs.map((tariff) => ({
      ...tariff,
      sample: tariff.sample && {
        ...tariff.sample,
        prices: prices.map(([uptoQuantity, yuan]) => ({ uptoQuantity, yuan })),
      },
    })),
  };
}

function expectNoSilentInversion(quoted: Quote): void {
  const { chosen, hints } = quoted;
  const later = quoted.matrix
    .filter(({ quantity }) => quantity > chosen.quantity)
    .flatMap(({ cells }) => cells.filter(({ leadTime }) => leadTime === chosen.leadTime));
  const lowest = later.reduce((low, { totalFen }) => (totalFen < low ? totalFen : low), chosen.totalFen as bigint);
  const hint = hints.find(({ kind }) => kind === 'cheaperQuantity');
  if (lowest < chosen.totalFen) expect(hint).toMatchObject({ totalFen: lowest, savingFen: chosen.totalFen - lowest });
  else expect(hint).toBeUndefined();
}

describe('hints', () => {
  it('never lets more pieces cost less', () => {
    fc.assert(
      fc.property(makeableSpec, (spec) => {
        const quoted = quoteOf(spec, defaultPriceBook, ['matrix', 'hints']);
        for (const leadTime of quoted.leadTimes) {
          const totals = quoted.matrix.flatMap(({ cells }) =>
            cells.filter((cell) => cell.leadTime === leadTime).map(({ totalFen }) => totalFen),
          );
          totals.slice(1).forEach((total, index) => {
            expect(total >= totals[index]!).toBe(true);
          });
        }
        expectNoSilentInversion(quoted);
      }),
      { numRuns: 250 },
    );
  });

  it('report every larger order that a decreasing tariff makes cheaper', () => {
    const counts = { boards: 0, reported: 0 };
    fc.assert(
      fc.property(fc.oneof(makeableSpec, plainBoard), (spec) => {
        counts.boards += 1;
        const quoted = quoteOf(spec, fallingBook, ['matrix', 'hints']);
        expectNoSilentInversion(quoted);
        if (quoted.hints.some(({ kind }) => kind === 'cheaperQuantity')) counts.reported += 1;
      }),
      { numRuns: 250 },
    );
    expect(counts.reported).toBeGreaterThan(counts.boards / 10);
  });

  it('name the quantity and the saving', () => {
    // 450 pieces of 66.66 cm² are 2.9997 m² at 420 a m²; 500 are 3.333 m² at 400.
    const inverted: PriceBook = {
      ...fallingBook,
      tariffs: fallingBook.tariffs.map((tariff) => ({
        ...tariff,
        engineering: { ...tariff.engineering, reliefYuanPerM2: 0 },
        board: {
          ...tariff.board,
          steps: [
            { uptoM2: 3, yuanPerM2: 420 },
            { uptoM2: null, yuanPerM2: 350 },
          ],
        },
      })),
    };
    const { hints } = quoteOf(board({ lengthMm: 66.66, widthMm: 100, quantity: 450 }), inverted);
    expect(hints).toEqual([{ kind: 'cheaperQuantity', quantity: 500, totalFen: 130_655n, savingFen: 9332n }]);
  });

  it('do not report a larger quantity at the same total, and name the largest of the cheapest', () => {
    const cheaper = (quantity: number, prices: readonly (readonly [uptoQuantity: number, yuan: number])[]) =>
      quoteOf(board({ quantity }), withSample(prices)).hints.map((hint) =>
        hint.kind === 'cheaperQuantity' ? [hint.quantity, hint.totalFen] : hint.kind,
      );
    expect(cheaper(3, [[10, 35]])).toEqual([]);
    expect(
      cheaper(3, [
        [5, 60],
        [15, 35],
      ]),
    ).toEqual([[15, 3500n]]);
    expect(
      cheaper(3, [
        [5, 60],
        [10, 35],
        [15, 35.01],
      ]),
    ).toEqual([[10, 3500n]]);
  });

  it('report a saving from five percent on', () => {
    const kinds = (yuan: number) =>
      quoteOf(board({ lengthMm: 103, quantity: 5 }), withSample([[5, yuan]])).hints.map(({ kind }) => kind);
    expect(quoteOf(board({ lengthMm: 103, quantity: 5 })).chosen.totalFen).toBe(21_000n);
    expect(kinds(199.5)).toEqual(['sizeCliff']);
    expect(kinds(199.51)).toEqual([]);
  });

  it('are not given for a board too far beyond the edge on one side', () => {
    expect(quoteOf(board({ lengthMm: 110 })).hints.map(({ kind }) => kind)).toEqual(['sizeCliff']);
    expect(quoteOf(board({ lengthMm: 105, widthMm: 130 })).hints).toEqual([]);
  });

  it('do not send anyone to a size that has no sample price for so many pieces', () => {
    // A tenth less area saves more than a twentieth of the price, but that is not a price edge.
    const spec = board({ lengthMm: 110, quantity: 500 });
    const smaller = quoteOf({ ...spec, lengthMm: 100 }).chosen.totalFen;
    const { chosen, hints } = quoteOf(spec);
    expect((chosen.totalFen - smaller) * 20n).toBeGreaterThan(chosen.totalFen);
    expect(hints).toEqual([]);
  });

  it('are about listed quantities, also where others were asked for', () => {
    const prices = [
      [5, 60],
      [7, 35],
      [10, 50],
    ] as const;
    const asked = quote({
      ...{ spec: board({ quantity: 3 }), quantities: [7], book: withSample(prices) },
      ...{ calendar: defaultCalendar, at: FRIDAY_MORNING },
    });
    expect(asked.ok && asked.hints).toEqual([
      { kind: 'cheaperQuantity', quantity: 10, totalFen: 5000n, savingFen: 1000n },
    ]);
  });

  it('report for a board of 103 mm that 100 mm has the sample price', () => {
    const [hint, ...others] = quoteOf(board({ lengthMm: 103, quantity: 5 })).hints;
    expect(hint).toMatchObject({
      kind: 'sizeCliff',
      changes: [{ field: 'lengthMm', from: 103, to: 100 }],
      totalFen: 3500n,
      savingFen: 17_500n,
    });
    expect(others).toEqual([]);
    expect(quoteOf(board({ lengthMm: 110.01 })).hints).toEqual([]);
    expect(quoteOf(board({ lengthMm: 100 })).hints).toEqual([]);
    expect(quoteOf(board({ lengthMm: 105, widthMm: 109.99 })).hints).toMatchObject([
      { changes: [{ field: 'lengthMm' }, { field: 'widthMm', from: 109.99, to: 100 }] },
    ]);
  });

  it('report the sample price for an order of a few pieces more than it covers', () => {
    const sample = defaultPriceBook.tariffs.find(
      ({ layers, material = 'fr4' }) => layers === 2 && material === 'fr4',
    )?.sample;
    const max = sample?.prices.at(-1)?.uptoQuantity ?? 0;
    const samples = (quantity: number) =>
      quoteOf(board({ quantity })).hints.filter(({ kind }) => kind === 'sampleQuantity');
    const then = quoteOf(board({ quantity: max })).chosen.totalFen;
    const now = quoteOf(board({ quantity: max + 5 })).chosen.totalFen;
    expect(samples(max + 5)).toEqual([
      { kind: 'sampleQuantity', quantity: max, totalFen: then, savingFen: now - then },
    ]);
    expect(samples(max)).toEqual([]);
    expect(samples(2 * max + 5)).toEqual([]);
  });

  it.each(
    defaultPriceBook.tariffs.flatMap(({ material = 'fr4', layers, sample }) =>
      sample === null ? [] : [{ material, layers, sample }],
    ),
  )('report every edge of the sample price of $material with $layers layers', ({ material, layers, sample }) => {
    const last = sample.prices.at(-1)!;
    const inside = board({ material, layers, quantity: last.uptoQuantity });
    const kinds = (changes: Partial<BoardSpec>) => quoteOf({ ...inside, ...changes }).hints.map(({ kind }) => kind);
    const beyond = (field: 'minHoleMm' | 'minTraceMil') =>
      BOARD_CHOICES[field].find((value) => value < Math.min(...(sample.only[field] ?? [])));
    expect(kinds({})).toEqual([]);
    expect(kinds({ lengthMm: sample.maxSideMm + 0.01 })).toEqual(['sizeCliff']);
    if (sample.only.minHoleMm)
      expect(kinds({ minHoleMm: beyond('minHoleMm') as BoardSpec['minHoleMm'] })).toEqual(['holeCliff']);
    if (sample.only.minTraceMil)
      expect(kinds({ minTraceMil: beyond('minTraceMil') as BoardSpec['minTraceMil'] })).toEqual(['traceCliff']);
  });

  it('report the saving of a slightly larger hole or a wider track', () => {
    expect(quoteOf(board({ minHoleMm: 0.2 })).hints).toMatchObject([
      { kind: 'holeCliff', changes: [{ field: 'minHoleMm', from: 0.2, to: 0.3 }], totalFen: 3500n },
    ]);
    expect(quoteOf(board({ minTraceMil: 5 })).hints).toMatchObject([
      { kind: 'traceCliff', changes: [{ field: 'minTraceMil', from: 5, to: 6 }], totalFen: 3500n },
    ]);
  });
});

describe('hints of several changes', () => {
  it('report the total surcharge of finer holes and finer tracks', () => {
    const { hints } = quoteOf(board({ minHoleMm: 0.2, minTraceMil: 5 }));
    expect(hints.map(({ kind }) => kind)).toEqual(['holeCliff', 'traceCliff', 'combinedCliff']);
    expect(hints.at(-1)).toMatchObject({
      totalFen: 3500n,
      changes: [
        { field: 'minHoleMm', from: 0.2, to: 0.3 },
        { field: 'minTraceMil', from: 5, to: 6 },
      ],
    });
  });

  it('join a side that is a little too long with what else stands in the way', () => {
    const { hints } = quoteOf(board({ lengthMm: 103, minHoleMm: 0.2 }));
    expect(hints.find(({ kind }) => kind === 'combinedCliff')).toMatchObject({
      totalFen: 3500n,
      changes: [
        { field: 'lengthMm', from: 103, to: 100 },
        { field: 'minHoleMm', from: 0.2, to: 0.3 },
      ],
    });
  });

  it('are not given when one change is enough', () => {
    expect(quoteOf(board({ minHoleMm: 0.2 })).hints.map(({ kind }) => kind)).toEqual(['holeCliff']);
  });

  it('report copper that is thicker than the sample has', () => {
    expect(quoteOf(board({ outerCopperOz: 2 })).hints).toMatchObject([
      { kind: 'copperCliff', changes: [{ field: 'outerCopperOz', from: 2, to: 1 }], totalFen: 3500n },
    ]);
  });
});
