import {
  BOARD_FIELD_GROUPS,
  type BoardField,
  type BoardSpec,
  isFieldRelevant,
  LATER_FIELDS,
  quantityChoices,
} from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { anySpec, board, FRIDAY_MORNING, makeableSpec, quoteOf } from '../test-support.ts';
import { quoteFingerprint } from './canonical-spec.ts';
import { quote } from './quote.ts';
import type { QuotePart } from './quote-types.ts';

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

const request = { book: defaultPriceBook, calendar: defaultCalendar, at: FRIDAY_MORNING };

describe('a quote of any board that can be made', () => {
  it('returns the price of every other option', () => {
    let boards = 0;
    let compared = 0;
    fc.assert(
      fc.property(makeableSpec, (spec) => {
        boards += 1;
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
    expect(compared).toBeGreaterThan(25 * boards);
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
    const counts = { quoted: 0, refused: 0 };
    fc.assert(
      fc.property(fc.oneof(anySpec, makeableSpec), (spec) => {
        const outcome = quote({ ...request, spec, parts: [] });
        const violations = checkSpec(spec, defaultPriceBook);
        expect(outcome.ok).toBe(violations.length === 0);
        counts[outcome.ok ? 'quoted' : 'refused'] += 1;
        for (const violation of violations) expect(violation.nearest).not.toBe(violation.value);
      }),
      { numRuns: 500 },
    );
    expect(Math.min(counts.quoted, counts.refused)).toBeGreaterThan((counts.quoted + counts.refused) / 4);
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
      { code: 'minQuantityOf', nearest: 5, params: { min: 5 } },
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

  it('is left out, with options and hints, where it is not asked for', () => {
    const spec = board({ lengthMm: 103 });
    const whole = quoteOf(spec);
    const partOf = (parts: readonly QuotePart[]) => {
      const { chosen, matrix, options, hints } = quoteOf(spec, defaultPriceBook, parts);
      expect(chosen).toEqual(whole.chosen);
      return { matrix, options, hints };
    };
    const { matrix, options, hints } = whole;
    expect(hints).not.toEqual([]);
    expect(partOf([])).toEqual({ matrix: [], options: [], hints: [] });
    expect(partOf(['matrix'])).toEqual({ matrix, options: [], hints: [] });
    expect(partOf(['options'])).toEqual({ matrix: [], options, hints: [] });
    expect(partOf(['hints'])).toEqual({ matrix: [], options: [], hints });
  });

  it('divides a total for reading', () => {
    const { chosen } = quoteOf(board({ quantity: 3 }));
    expect(chosen).toMatchObject({ totalFen: 3500n, unitFen: 1167n, perM2Fen: 116_667n });
    // Half up: twice a shortfall is less than a piece's share, twice an excess at most.
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

  it('stays what it was before a field came, as long as that has its usual value', () => {
    const text = quoteFingerprint(board());
    for (const field of LATER_FIELDS) expect(text).not.toContain(`"${field}"`);
    expect(quoteFingerprint(board({ halogenFree: true }))).toContain('"halogenFree":true');
    expect(quoteFingerprint(board({ measured: { slotCount: 2, holeCount: 3 } }))).toContain(
      '"measured":{"holeCount":3,"slotCount":2}',
    );
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
