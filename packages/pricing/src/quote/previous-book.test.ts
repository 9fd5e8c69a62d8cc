import { readFileSync } from 'node:fs';
import { storedBoardSpec } from '@xunban/contract';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { readPriceBook } from '../read/read-price-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { board, FRIDAY_MORNING } from '../test-support.ts';
import { quoteFingerprint } from './canonical-spec.ts';
import { evaluateFormula } from './evaluate-formula.ts';
import { quote } from './quote.ts';

/** Stored prices under the first shipped book, and that book, as found in databases. */
interface Promised {
  readonly spec: unknown;
  readonly fingerprint: string;
  readonly totalFen: string;
  readonly workingDays: number;
  readonly lines: readonly { readonly ruleId: string; readonly formula: string }[];
}

const stored = (name: string) => readFileSync(new URL(`../../testdata/${name}.json`, import.meta.url), 'utf8');
const promises: readonly Promised[] = JSON.parse(stored('quotes-2026-11.1'));

/** The previous notation of formulas. */
const withSigns = (formula: string) => formula.replaceAll('*', '×').replaceAll('-', '−').replaceAll('/', '÷');

const read = readPriceBook(JSON.parse(stored('price-book-2026-11.1')));
if (!read.ok) throw new Error(JSON.stringify(read.problems));
const { value: book } = read;

describe('under a book from before there were other materials and rare processes', () => {
  it.each(promises.map((promise, index) => [index, promise] as const))(
    'promise %d replays to the fen',
    (_, promise) => {
      const spec = storedBoardSpec.parse(promise.spec);
      const outcome = quote({ spec, book, calendar: defaultCalendar, at: FRIDAY_MORNING, parts: [] });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.violations));
      const { chosen } = outcome;
      expect(String(chosen.totalFen)).toBe(promise.totalFen);
      expect(chosen.workingDays).toBe(promise.workingDays);
      expect(chosen.lines.map(({ ruleId, formula }) => ({ ruleId, formula: withSigns(formula) }))).toEqual(
        promise.lines,
      );
      expect(promise.lines.map(({ formula }) => evaluateFormula(formula, 'halfUp'))).toEqual(
        chosen.lines.map(({ amountFen }) => amountFen),
      );
      expect(quoteFingerprint(spec)).toBe(promise.fingerprint);
    },
  );

  it('nothing that it has no price for is given away', () => {
    const codes = (changes: Parameters<typeof board>[0]) => checkSpec(board(changes), book).map(({ code }) => code);
    expect(codes({})).toEqual([]);
    expect(codes({ edgePlatedSides: 1 })).toEqual(['optionOffered']);
    expect(codes({ finish: 'enepig' })).toEqual(['optionOffered']);
    expect(codes({ thicknessMm: 3 })).toContain('optionOffered');
    expect(codes({ material: 'aluminium', layers: 1 })).toContain('materialForLayers');
    expect(codes({ layers: 12 })).toContain('materialForLayers');
  });
});
