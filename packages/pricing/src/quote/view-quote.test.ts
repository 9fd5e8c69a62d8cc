import { calls } from '@xunban/contract';
import { fromWire, sum } from '@xunban/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { anySpec, FRIDAY_MORNING, makeableSpec } from '../test-support.ts';
import { quote } from './quote.ts';
import { viewQuote } from './view-quote.ts';

describe('a quote on the wire', () => {
  it('is what the contract says, quoted or refused, and still adds up', () => {
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
        const total = sum(view.chosen.lines.map(({ amount }) => fromWire(amount)));
        expect(total).toBe(fromWire(view.chosen.total));
      }),
      { numRuns: 200 },
    );
  });
});
