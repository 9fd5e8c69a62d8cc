import { calls } from '@xunban/contract';
import type { BoardSpec } from '@xunban/contract/board-spec';
import { fromApi, sum } from '@xunban/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { anySpec, board, FRIDAY_MORNING, makeableSpec } from '../test-support.ts';
import { quote } from './quote.ts';
import { viewQuote } from './view-quote.ts';

describe('a quote in the API', () => {
  it('matches the contract, quoted or refused, and still adds up', () => {
    fc.assert(
      fc.property(fc.oneof(anySpec, makeableSpec), (spec) => {
        const outcome = quote({ spec, book: defaultPriceBook, calendar: defaultCalendar, at: FRIDAY_MORNING });
        const sent: unknown = JSON.parse(JSON.stringify(viewQuote(outcome)));
        const view = calls.quote.quote.result.parse(sent);
        expect(view).toEqual(sent);
        expect(view.ok).toBe(outcome.ok);
        if (view.chosen === null) {
          expect(view.violations.length).toBeGreaterThan(0);
          return;
        }
        const total = sum(view.chosen.lines.map(({ amount }) => fromApi(amount)));
        expect(total).toBe(fromApi(view.chosen.total));
      }),
      { numRuns: 200 },
    );
  });
});

describe('data shown to a buyer', () => {
  const view = (changes: Partial<BoardSpec>, at = FRIDAY_MORNING) =>
    viewQuote(quote({ spec: board(changes), book: defaultPriceBook, calendar: defaultCalendar, at }));

  it('has the figures of a refusal', () => {
    expect(view({ lengthMm: 4 })).toMatchObject({
      ok: false,
      chosen: null,
      violations: [{ code: 'sizeMin', field: 'lengthMm', params: { minMm: 5 } }],
    });
  });

  it('has the lead times, the figures of a line and the non-working days', () => {
    const { leadTimes, chosen } = view({ quantity: 50 }, '2026-09-30T10:00:00+08:00');
    expect(leadTimes).toEqual(['standard', 'rush1', 'rush2', 'rush3']);
    expect(chosen?.lines[0]).toMatchObject({ ruleId: 'board.2', inputs: { areaM2: '0.5', startYuan: 70 } });
    expect(chosen?.schedule.skipped).toContainEqual({ date: '2026-10-01', reason: 'nationalDay' });
  });

  it('has the changes of a hint, and no quantity with them', () => {
    expect(view({ lengthMm: 103 }).hints).toEqual([
      {
        kind: 'sizeCliff',
        quantity: null,
        changes: [{ field: 'lengthMm', from: 103, to: 100 }],
        total: 35,
        saving: 175,
      },
    ]);
  });

  it('has the quantity that costs less, and no changes with it', () => {
    const tariffs = defaultPriceBook.tariffs.map((tariff) => ({
      ...tariff,
      sample: tariff.sample && {
        ...tariff.sample,
        prices: [
          { uptoQuantity: 5, yuan: 60 },
          { uptoQuantity: 10, yuan: 35 },
        ],
      },
    }));
    const book = { ...defaultPriceBook, tariffs };
    const outcome = quote({ spec: board({ quantity: 5 }), book, calendar: defaultCalendar, at: FRIDAY_MORNING });
    expect(viewQuote(outcome).hints).toEqual([
      { kind: 'cheaperQuantity', quantity: 10, changes: [], total: 35, saving: 25 },
    ]);
  });

  it('has why an option cannot be had, with its figures', () => {
    const { options } = view({ lengthMm: 500, widthMm: 600 });
    expect(options.find(({ field, value }) => field === 'tgCelsius' && value === 170)).toMatchObject({
      state: 'unavailable',
      because: [{ code: 'tgForLayers', params: { layers: 2 } }],
    });
  });
});
