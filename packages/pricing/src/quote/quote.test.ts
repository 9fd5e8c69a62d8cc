import {
  BOARD_CHOICES,
  BOARD_FIELD_GROUPS,
  type BoardField,
  type BoardSpec,
  isFieldRelevant,
  quantityChoices,
} from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import type { PriceBook } from '../price-book/price-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { anySpec, board, FRIDAY_MORNING, makeableSpec, quoteOf } from '../test-support.ts';
import { quoteFingerprint } from './canonical-spec.ts';
import { quote } from './quote.ts';
import type { Quote } from './quote-types.ts';

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

const request = { book: defaultPriceBook, calendar: defaultCalendar, at: FRIDAY_MORNING };

/** A book as careless tariffs are: the rate of the band that is reached prices the whole order, and drops steeply. */
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

describe('a quote of any board that can be made', () => {
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

  it('tells what every other option would come to', () => {
    let compared = 0;
    fc.assert(
      fc.property(makeableSpec, (spec) => {
        const quoted = quoteOf(spec);
        for (const effect of quoted.options) {
          const changed = { ...spec, [effect.field]: effect.value } as BoardSpec;
          if (effect.state === 'unavailable') {
            expect(checkSpec(changed, defaultPriceBook).length).toBeGreaterThan(0);
            for (const { code, reasonKey } of effect.because) expect(reasonKey).toBe(`pricing.rule.${code}`);
            expect(effect.because.length).toBeGreaterThan(0);
            continue;
          }
          if (effect.state === 'chosen') {
            expect(effect.value).toBe(spec[effect.field]);
            continue;
          }
          const followed = Object.fromEntries(effect.alsoChanges.map(({ field, to }) => [field, to]));
          const then = quoteOf({ ...changed, ...followed } as BoardSpec, defaultPriceBook, []);
          expect(then.chosen.totalFen - quoted.chosen.totalFen).toBe(effect.deltaFen);
          expect(then.chosen.workingDays - quoted.chosen.workingDays).toBe(effect.deltaDays);
          compared += 1;
        }
      }),
      { numRuns: 8 },
    );
    expect(compared).toBeGreaterThan(200);
  });

  it('does not depend on fields that mean nothing on the board', () => {
    fc.assert(
      fc.property(makeableSpec, anySpec, (spec, other) => {
        const ignored = FIELDS.filter((field) => !isFieldRelevant(spec, field));
        const changed = { ...spec, ...Object.fromEntries(ignored.map((field) => [field, other[field]])) } as BoardSpec;
        const { chosen, matrix, weightG } = quoteOf(spec, defaultPriceBook, ['matrix']);
        expect(quoteOf(changed, defaultPriceBook, ['matrix'])).toMatchObject({ chosen, matrix, weightG });
      }),
      { numRuns: 100 },
    );
  });

  it('is the same for ever', () => {
    fc.assert(
      fc.property(makeableSpec, (spec) => {
        expect(quote({ ...request, spec })).toEqual(quote({ ...request, spec: structuredClone(spec) }));
      }),
      { numRuns: 50 },
    );
  });
});

describe('any specification', () => {
  it('is either quoted or refused with reasons', () => {
    let refused = 0;
    fc.assert(
      fc.property(anySpec, (spec) => {
        const outcome = quote({ ...request, spec });
        const violations = checkSpec(spec, defaultPriceBook);
        expect(outcome.ok).toBe(violations.length === 0);
        if (!outcome.ok) refused += 1;
        for (const violation of violations) expect(violation.nearest).not.toBe(violation.value);
      }),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(50);
  });
});

describe('hints', () => {
  it('tell of every larger order that a falling tariff makes cheaper', () => {
    let told = 0;
    fc.assert(
      fc.property(makeableSpec, (spec) => {
        const quoted = quoteOf(spec, fallingBook, ['matrix', 'hints']);
        expectNoSilentInversion(quoted);
        if (quoted.hints.some(({ kind }) => kind === 'cheaperQuantity')) told += 1;
      }),
      { numRuns: 500 },
    );
    expect(told).toBeGreaterThan(5);
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

  it('do not tell of a larger quantity at the same total, and name the largest of the cheapest', () => {
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

  it('tell of a saving from five percent on', () => {
    const kinds = (yuan: number) =>
      quoteOf(board({ lengthMm: 103, quantity: 5 }), withSample([[5, yuan]])).hints.map(({ kind }) => kind);
    expect(quoteOf(board({ lengthMm: 103, quantity: 5 })).chosen.totalFen).toBe(21_000n);
    expect(kinds(199.5)).toEqual(['sizeCliff']);
    expect(kinds(199.51)).toEqual([]);
  });

  it('tell a board of 103 mm that 100 mm is sold at the sample price', () => {
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

  it.each(
    defaultPriceBook.tariffs.flatMap(({ material = 'fr4', layers, sample }) =>
      sample === null ? [] : [{ material, layers, sample }],
    ),
  )('tell of every edge of the sample price of $material with $layers layers', ({ material, layers, sample }) => {
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

  it('tell what a slightly larger hole or a wider track would save', () => {
    expect(quoteOf(board({ minHoleMm: 0.2 })).hints).toMatchObject([
      { kind: 'holeCliff', changes: [{ field: 'minHoleMm', from: 0.2, to: 0.3 }], totalFen: 3500n },
    ]);
    expect(quoteOf(board({ minTraceMil: 5 })).hints).toMatchObject([
      { kind: 'traceCliff', changes: [{ field: 'minTraceMil', from: 5, to: 6 }], totalFen: 3500n },
    ]);
  });
});

describe('hints of several changes', () => {
  it('say what finer holes and finer tracks cost together', () => {
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

  it('are not told when one of them does it all', () => {
    expect(quoteOf(board({ minHoleMm: 0.2 })).hints.map(({ kind }) => kind)).toEqual(['holeCliff']);
  });

  it('tell of copper that is thicker than the sample has', () => {
    expect(quoteOf(board({ outerCopperOz: 2 })).hints).toMatchObject([
      { kind: 'copperCliff', changes: [{ field: 'outerCopperOz', from: 2, to: 1 }], totalFen: 3500n },
    ]);
  });
});

describe('the matrix', () => {
  it('has every quantity on offer, and the asked ones when some are asked for', () => {
    const rows = quoteOf(board()).matrix.map(({ quantity }) => quantity);
    expect(rows).toEqual(quantityChoices('fr4', 2));
    const some = quote({ ...request, spec: board({ quantity: 30 }), quantities: [5, 10, 7] });
    expect(some.ok && some.matrix.map(({ quantity }) => quantity)).toEqual([5, 7, 10, 30]);
  });

  it('has any quantity that is typed among the listed ones', () => {
    const listed = quantityChoices('fr4', 2);
    for (const quantity of [1, 2, 4, 7, 13, 10_999]) {
      const quoted = quoteOf(board({ quantity }));
      expect(quoted.matrix.map((row) => row.quantity)).toEqual([...listed, quantity].sort((a, b) => a - b));
      const row = quoted.matrix.find((each) => each.quantity === quantity);
      expect(row?.cells[0]?.totalFen).toBe(quoted.chosen.totalFen);
    }
  });

  it('begins with five where three are not listed, also for what is typed', () => {
    const complicated = board({ layers: 8, tgCelsius: 150, testMethod: 'fullProbe' });
    expect(checkSpec({ ...complicated, quantity: 4 }, defaultPriceBook)).toMatchObject([
      { code: 'quantityLeast', nearest: 5, params: { least: 5 } },
    ]);
    const some = quote({ ...request, spec: complicated, quantities: [1, 3, 4, 6, 20_000] });
    expect(some.ok && some.matrix.map(({ quantity }) => quantity)).toEqual([5, 6]);
  });

  it('costs a typed quantity no less than the listed one below, and no more than the one above', () => {
    const totals = quoteOf(board({ quantity: 7 }))
      .matrix.slice(0, 4)
      .map(({ cells }) => cells[0]!.totalFen);
    expect([...totals].sort((a, b) => Number(a - b))).toEqual(totals);
  });

  it('leaves out the lead times that an area cannot have', () => {
    const quoted = quoteOf(board());
    const offered = (quantity: number) =>
      quoted.matrix.find((row) => row.quantity === quantity)?.cells.map(({ leadTime }) => leadTime);
    expect(quoted.leadTimes).toEqual(['standard', 'rush1', 'rush2', 'rush3']);
    expect(offered(300)).toHaveLength(4);
    expect(offered(350)).toEqual(['standard']);
  });

  it('divides a total for reading', () => {
    const { chosen } = quoteOf(board({ quantity: 3 }));
    expect(chosen).toMatchObject({ totalFen: 3500n, unitFen: 1167n, perM2Fen: 116_667n });
    // Half up: twice what is missing is less than a piece's share, twice what is too much at most.
    for (const { quantity, cells } of quoteOf(board({ lengthMm: 120.01, quantity: 8 })).matrix) {
      for (const { totalFen, unitFen } of cells) {
        const twiceTooMuch = 2n * (unitFen * BigInt(quantity) - totalFen);
        expect(twiceTooMuch > -quantity && twiceTooMuch <= quantity).toBe(true);
      }
    }
  });
});

describe('the fingerprint of a specification', () => {
  it('does not depend on the order of fields, on remarks or on fields without meaning', () => {
    const spec = board({ measured: { holeCount: 3, slotCount: undefined } });
    const reversed = Object.fromEntries(Object.entries(spec).reverse()) as unknown as BoardSpec;
    expect(quoteFingerprint(reversed)).toBe(quoteFingerprint(spec));
    expect(quoteFingerprint({ ...spec, remarks: '请尽快', innerCopperOz: 2, panelX: 9 })).toBe(quoteFingerprint(spec));
  });

  it('differs with anything that is made or charged differently', () => {
    const texts = [
      board(),
      board({ quantity: 10 }),
      board({ widthMm: 100.01 }),
      board({ leadTime: 'rush1' }),
      board({ layers: 4 }),
      board({ layers: 4, innerCopperOz: 1 }),
      board({ measured: { holeCount: 1 } }),
    ].map(quoteFingerprint);
    expect(new Set(texts).size).toBe(texts.length);
  });
});
