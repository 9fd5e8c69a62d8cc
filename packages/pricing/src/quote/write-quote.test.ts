import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { anySpec, board, FRIDAY_MORNING, makeableSpec } from '../test-support.ts';
import { quote } from './quote.ts';
import type { QuotePart, QuoteRequest } from './quote-types.ts';
import { viewQuote } from './view-quote.ts';
import { writeQuote } from './write-quote.ts';

const AT = '2026-11-20T09:30:00.000+08:00';

function expectSameText(request: Pick<QuoteRequest, 'spec' | 'parts' | 'quantities'>): void {
  const outcome = quote({ ...request, book: defaultPriceBook, calendar: defaultCalendar, at: FRIDAY_MORNING });
  expect(writeQuote(outcome, AT)).toBe(JSON.stringify(viewQuote(outcome, AT)));
}

it('writes what the view would be as JSON, byte for byte', () => {
  const parts = fc.option(fc.subarray<QuotePart>(['matrix', 'options', 'hints']), { nil: undefined });
  fc.assert(
    fc.property(fc.oneof(makeableSpec, anySpec), parts, (spec, wanted) => expectSameText({ spec, parts: wanted })),
    { numRuns: 500 },
  );
});

it('takes nothing that a buyer writes for its own', () => {
  for (const remarks of ['"matrix":[]', '","matrix":[],"options":[]', '\u2028\\"options":[]'])
    expectSameText({ spec: board({ remarks }) });
});

it('writes a change of less than a yuan', () => {
  const steps = quote({
    spec: board({ lengthMm: 120.3, quantity: 7 }),
    book: defaultPriceBook,
    calendar: defaultCalendar,
    at: AT,
  });
  if (!steps.ok) throw new Error('refused');
  const options = steps.options.map((option) =>
    option.state === 'available' ? { ...option, deltaFen: -5n as typeof option.deltaFen } : option,
  );
  expect(writeQuote({ ...steps, options }, AT)).toBe(JSON.stringify(viewQuote({ ...steps, options }, AT)));
});
