import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { sum } from '@xunban/money';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { easyBoardWith, kindsOf } from '../price-book/easy-board.ts';
import { indexBook } from '../price-book/indexed-book.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { RULE_CODES } from '../rules/rule-codes.ts';
import { anySpec, bookWithWithdrawal, justTooLargeForSample, makeableSpec, quoteOf } from '../test-support.ts';
import { evaluateFormula } from './evaluate-formula.ts';
import { totalsOf } from './price-plan.ts';
import type { Quote } from './quote-types.ts';

/** `npm run stress` quotes ten thousand and more. */
const RUNS = isStress ? stressIterations(1_000) : 3_000;
/** Fixed seed: a failed run can be repeated, and the coverage does not depend on chance. */
const SEED = 20_267;

const book = indexBook(defaultPriceBook);
const withdrawing = indexBook(bookWithWithdrawal);
const boards = fc.oneof({ weight: 49, arbitrary: makeableSpec }, { weight: 1, arbitrary: justTooLargeForSample });

/** Options and cases covered by the generated boards; used at the end to validate the generator. */
const reached = {
  matrices: 0,
  deltas: 0,
  options: new Set<string>(),
  prices: new Set<string>(),
  hints: new Set<string>(),
};

it('boards by thousands: lines add up, formulas match them, more costs more, and other options cost the stated price', () => {
  fc.assert(
    fc.property(boards, fc.noBias(fc.nat()), (spec, seat) => {
      // The matrix takes most of the time of a quote and options the rest: some boards have one of them, some have both.
      const parts = seat % 20 === 1 ? undefined : seat % 10 === 0 ? (['matrix'] as const) : [];
      const quoted = quoteOf(spec, book, parts);
      expectExplained(quoted);
      if (quoted.matrix.length > 0) expectNoInversion(quoted);
      if (quoted.options.length > 0) expectTrueDeltas(quoted, seat);
      note(quoted);
      countTried('boards whose price was proved, line by line', 1);
    }),
    { numRuns: RUNS, seed: SEED },
  );
}, 300_000);

it('enough of these boards had a full quote', () => {
  expect(reached.matrices).toBeGreaterThan(0.12 * RUNS);
  expect(reached.deltas).toBeGreaterThan(1.5 * RUNS);
});

it('these boards have every option that can be had, and meet every price', () => {
  const missing = CHOICES.flatMap((field) => BOARD_CHOICES[field].map((value) => ({ field, value }))).filter(
    ({ field, value }) => canBeHad(field, value) && !reached.options.has(`${field} ${value}`),
  );
  expect(missing).toEqual([]);
  const prices = [
    ...defaultPriceBook.charges.filter(({ price }) => price.kind !== 'perOrder' || price.yuan > 0),
    ...defaultPriceBook.measuredCharges,
  ];
  expect(prices.map(({ id }) => id).filter((id) => !reached.prices.has(id))).toEqual([]);
  expect(['sizeCliff', 'holeCliff', 'traceCliff'].filter((hint) => !reached.hints.has(hint))).toEqual([]);
});

it('every rule refuses some board, and gives alternatives', () => {
  const violated = new Set<string>();
  for (const spec of fc.sample(anySpec, { numRuns: 3000, seed: SEED })) {
    for (const { code, field, value, nearest } of checkSpec(spec, withdrawing)) {
      violated.add(code);
      if (value !== spec[field] || nearest === value) throw new Error(`${code}: ${field} ${value}, nearest ${nearest}`);
    }
  }
  expect(RULE_CODES.filter((code) => !violated.has(code))).toEqual([]);
});

function expectExplained({ chosen }: Quote): void {
  expect(sum(chosen.lines.map(({ amountFen }) => amountFen))).toBe(chosen.totalFen);
  const isProved = chosen.lines.every((line) => evaluateFormula(line.formula, line.rounding) === line.amountFen);
  expect(isProved).toBe(true);
  expect(chosen.lines.every(({ amountFen }) => amountFen > 0n)).toBe(true);
  expect(new Set(chosen.lines.map(({ ruleId }) => ruleId)).size).toBe(chosen.lines.length);
  expect(chosen.days.reduce((total, { days }) => total + days, 0)).toBe(chosen.workingDays);
  expect(chosen.workingDays).toBeGreaterThan(0);
}

/** More pieces never cost less, and a faster delivery always costs more and ships sooner. */
function expectNoInversion({ matrix, leadTimes }: Quote): void {
  for (const leadTime of leadTimes) {
    const totals = matrix.flatMap(({ cells }) => cells.filter((cell) => cell.leadTime === leadTime));
    expect(totals.every(({ totalFen }, index) => index === 0 || totalFen >= totals[index - 1]!.totalFen)).toBe(true);
  }
  const isOrdered = matrix.every(({ cells }) =>
    cells.every((cell, index) => {
      const slower = cells[index - 1];
      return slower === undefined || (cell.totalFen > slower.totalFen && cell.shipDate < slower.shipDate);
    }),
  );
  expect(isOrdered).toBe(true);
}

/** Reprices some options of a board, and compares them with the quote. */
function expectTrueDeltas({ spec, options, chosen }: Quote, seat: number): void {
  for (let sample = 0; sample < 75; sample += 1) {
    const effect = options[(seat + sample * 37) % options.length]!;
    const changed = { ...spec, [effect.field]: effect.value } as BoardSpec;
    if (effect.state === 'chosen') continue;
    if (effect.state === 'unavailable') {
      expect(checkSpec(changed, book).length).toBeGreaterThan(0);
      expect(effect.because.length).toBeGreaterThan(0);
      continue;
    }
    const followed = Object.fromEntries(effect.alsoChanges.map(({ field, to }) => [field, to]));
    const then = { ...changed, ...followed } as BoardSpec;
    expect(checkSpec(then, book)).toEqual([]);
    reached.deltas += 1;
    const totals = totalsOf(then, book)!;
    expect(totals.totalFen - chosen.totalFen).toBe(effect.deltaFen);
    expect(totals.workingDays - chosen.workingDays).toBe(effect.deltaDays);
  }
}

function note({ spec, matrix, chosen, hints }: Quote): void {
  reached.matrices += matrix.length > 0 ? 1 : 0;
  for (const field of CHOICES) if (isFieldRelevant(spec, field)) reached.options.add(`${field} ${spec[field]}`);
  for (const { ruleId } of chosen.lines) reached.prices.add(ruleId);
  for (const { kind } of hints) reached.hints.add(kind);
}

const CHOICES: readonly ChoiceField[] = Object.keys(BOARD_CHOICES).filter(isChoiceField);

function canBeHad(field: ChoiceField, value: BoardSpec[ChoiceField]): boolean {
  return kindsOf(defaultPriceBook).some((kind) => {
    if (field === 'material' || field === 'layers') return kind[field] === value;
    const repair = easyBoardWith(book, kind, field, value);
    return repair.ok && isFieldRelevant(repair.spec, field);
  });
}
