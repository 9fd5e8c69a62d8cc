import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { sum } from '@xunban/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { easyBoardWith, kindsOf } from '../price-book/easy-board.ts';
import { checkSpec } from '../rules/check-spec.ts';
import { RULE_CODES } from '../rules/rule-codes.ts';
import { anySpec, justTooLargeForSample, makeableSpec, quoteOf } from '../test-support.ts';
import { evaluateFormula } from './evaluate-formula.ts';
import { totalsOf } from './price-plan.ts';
import type { Quote } from './quote-types.ts';

const RUNS = 10_000;

const boards = fc.oneof({ weight: 49, arbitrary: makeableSpec }, { weight: 1, arbitrary: justTooLargeForSample });

/** What the boards of the property asked for and met; the generator is judged by it at the end. */
const reached = {
  wholes: 0,
  deltas: 0,
  options: new Set<string>(),
  prices: new Set<string>(),
  hints: new Set<string>(),
};

it('ten thousand boards: lines add up, formulas prove them, more costs more, and other options cost what is said', () => {
  fc.assert(
    fc.property(boards, fc.nat(), (spec, seat) => {
      // Options and hints cost most of the time: a quarter of the boards has them, and many of each are looked at.
      const isWhole = seat % 4 === 1;
      const quoted = quoteOf(spec, defaultPriceBook, isWhole ? undefined : ['matrix']);
      expectExplained(quoted);
      expectNoInversion(quoted);
      if (isWhole) expectTrueDelta(quoted, seat);
      note(quoted, isWhole);
    }),
    { numRuns: RUNS },
  );
}, 600_000);

it('enough of these boards were quoted whole', () => {
  expect(reached.wholes).toBeGreaterThan(2000);
  expect(reached.deltas).toBeGreaterThan(15_000);
});

it('these boards have every option that can be had, and meet every price', () => {
  const missing = Object.keys(BOARD_CHOICES)
    .filter(isChoiceField)
    .flatMap((field) => BOARD_CHOICES[field].map((value) => ({ field, value })))
    .filter(({ field, value }) => canBeHad(field, value) && !reached.options.has(`${field} ${value}`));
  expect(missing).toEqual([]);
  const prices = [
    ...defaultPriceBook.charges.filter(({ price }) => price.kind !== 'perOrder' || price.yuan > 0),
    ...defaultPriceBook.measuredCharges,
  ];
  expect(prices.map(({ id }) => id).filter((id) => !reached.prices.has(id))).toEqual([]);
  expect(['sizeCliff', 'holeCliff', 'traceCliff'].filter((hint) => !reached.hints.has(hint))).toEqual([]);
});

it('every rule stands in the way of some board, and says what would do', () => {
  const broken = new Set<string>();
  fc.assert(
    fc.property(anySpec, (spec) => {
      for (const { code, field, value, nearest } of checkSpec(spec, defaultPriceBook)) {
        broken.add(code);
        expect(value, code).toBe(spec[field]);
        expect(nearest, code).not.toBe(value);
      }
    }),
    { numRuns: RUNS },
  );
  expect(RULE_CODES.filter((code) => !broken.has(code))).toEqual([]);
}, 120_000);

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

/** Some options of a board are quoted anew, and must come to what the quote said. */
function expectTrueDelta({ spec, options, chosen }: Quote, seat: number): void {
  for (let turn = 0; turn < 16; turn += 1) {
    const effect = options[(seat + turn * 37) % options.length]!;
    const changed = { ...spec, [effect.field]: effect.value } as BoardSpec;
    if (effect.state === 'chosen') continue;
    if (effect.state === 'unavailable') {
      expect(checkSpec(changed, defaultPriceBook).length).toBeGreaterThan(0);
      expect(effect.because.length).toBeGreaterThan(0);
      continue;
    }
    const followed = Object.fromEntries(effect.alsoChanges.map(({ field, to }) => [field, to]));
    const then = { ...changed, ...followed } as BoardSpec;
    expect(checkSpec(then, defaultPriceBook)).toEqual([]);
    reached.deltas += 1;
    const standing = totalsOf(then, defaultPriceBook)!;
    expect(standing.totalFen - chosen.totalFen).toBe(effect.deltaFen);
    expect(standing.workingDays - chosen.workingDays).toBe(effect.deltaDays);
  }
}

function note({ spec, chosen, hints }: Quote, isWhole: boolean): void {
  reached.wholes += isWhole ? 1 : 0;
  for (const field of Object.keys(BOARD_CHOICES).filter(isChoiceField)) {
    if (!isFieldRelevant(spec, field)) continue;
    reached.options.add(`${field} ${spec[field]}`);
  }
  for (const { ruleId } of chosen.lines) reached.prices.add(ruleId);
  for (const { kind } of hints) reached.hints.add(kind);
}

function canBeHad(field: ChoiceField, value: BoardSpec[ChoiceField]): boolean {
  return kindsOf(defaultPriceBook).some((kind) => {
    if (field === 'material' || field === 'layers') return kind[field] === value;
    const repair = easyBoardWith(defaultPriceBook, kind, field, value);
    return repair.ok && isFieldRelevant(repair.spec, field);
  });
}
