import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { spelledFormula } from '@xunban/i18n/readable-formula';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { expect, it } from 'vitest';
import { EXAMPLE_BOARD, EXAMPLE_QUOTE } from './example-quote.ts';

const AT = '2026-11-20T09:30:00+08:00';

it('shows the price that the engine gives for the drawn board', () => {
  const outcome = quote({
    spec: { ...defaultBoardSpec, ...EXAMPLE_BOARD },
    quantities: [EXAMPLE_BOARD.quantity],
    book: defaultPriceBook,
    calendar: defaultCalendar,
    at: AT,
  });
  const view = viewQuote(outcome);
  const shown = (formula: string) => spelledFormula(formula, () => undefined);
  expect(
    view.chosen?.lines.map(({ line, formula, amount }) => ({ line, formula: shown(formula), yuan: amount })),
  ).toEqual(EXAMPLE_QUOTE.lines);
  expect(view.chosen).toMatchObject({ total: EXAMPLE_QUOTE.totalYuan, workingDays: EXAMPLE_QUOTE.workingDays });
  expect(view.bookVersion).toBe(EXAMPLE_QUOTE.bookVersion);
  expect(JSON.stringify(view.hints)).toContain(String(EXAMPLE_QUOTE.hint.minHoleMm));
  expect(JSON.stringify(view.hints)).toContain(String(EXAMPLE_QUOTE.hint.savedYuan));
});

it('adds up', () => {
  expect(EXAMPLE_QUOTE.lines.reduce((total, { yuan }) => total + yuan, 0)).toBe(EXAMPLE_QUOTE.totalYuan);
});

it.each(['zh-CN', 'zh-TW', 'en'])('calls the lines what a quote calls them in %s', (language) => {
  const read = (area: string) =>
    JSON.parse(
      readFileSync(createRequire(import.meta.url).resolve(`@xunban/i18n/catalogues/${language}/${area}.json`), 'utf8'),
    );
  expect(read('pricing').line).toMatchObject(read('home').slip.lines);
});
