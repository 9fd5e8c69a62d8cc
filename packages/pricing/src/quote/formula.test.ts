import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateFormula, FormulaError } from './evaluate-formula.ts';
import { ceilRatio, compareExact, exact, exactText, minusExact, plusExact, timesExact } from './exact.ts';
import { atLeast, begun, type Formula, fenOf, formulaText, minus, number, plus, times } from './formula.ts';

const decimal = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, scale]) => ({ digits: BigInt(digits), scale }));
const positive = fc
  .tuple(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 4 }))
  .map(([digits, scale]) => ({ digits: BigInt(digits), scale }));

const { tree } = fc.letrec<{ tree: Formula }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    positive.map((value) => number(value)),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => plus(a, b)),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => minus(a, b)),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => times(a, b)),
    fc.tuple(tie('tree'), tie('tree')).map(([a, b]) => atLeast(a, b)),
    fc.tuple(tie('tree'), positive).map(([a, b]) => begun(a, number(b))),
  ),
}));

describe('exact decimals', () => {
  it.each([
    [0.05, '0.05'],
    [100, '100'],
    [0, '0'],
    [-1.5, '-1.5'],
    [0.1 + 0.2, '0.30000000000000004'],
    [0.07, '0.07'],
    [-0.29, '-0.29'],
    [12.345, '12.345'],
    [-1.005, '-1.005'],
    [40_000_000_000_000.01, '40000000000000.01'],
  ])('are what is written: %d', (value, text) => {
    expect(exactText(exact(value))).toBe(text);
  });

  it.each([1e21, 1e-7, Number.NaN])('refuse %d, which has no plain decimal form', (value) => {
    expect(() => exact(value)).toThrow(RangeError);
  });

  it('keep every digit, however many decimals they have', () => {
    const tiny = { digits: 1n, scale: 25 };
    expect(exactText(plusExact(exact(1), tiny))).toBe('1.0000000000000000000000001');
    expect(compareExact(tiny, exact(0))).toBe(1);
  });

  it('obey the laws of arithmetic', () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (a, b, c) => {
        const left = timesExact(a, plusExact(b, c));
        const right = plusExact(timesExact(a, b), timesExact(a, c));
        expect(compareExact(left, right)).toBe(0);
        expect(compareExact(minusExact(plusExact(a, b), b), a)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('count begun steps', () => {
    fc.assert(
      fc.property(decimal, positive, (over, by) => {
        const steps = exact(ceilRatio(over, by));
        expect(compareExact(timesExact(steps, by), over)).toBeGreaterThanOrEqual(0);
        expect(compareExact(timesExact(minusExact(steps, exact(1)), by), over)).toBeLessThan(0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a printed formula', () => {
  it('comes to what the tree comes to', () => {
    fc.assert(
      fc.property(tree, (formula) => {
        const text = formulaText(formula);
        fc.pre(text.length < 1500);
        let expected: bigint;
        try {
          expected = fenOf(formula, 'halfUp');
        } catch {
          return; // Beyond any amount of money.
        }
        expect(evaluateFormula(text, 'halfUp')).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['max(90, 560 * 0.05)', 9000n],
    ['560 * 0.5 + 440 * 0.25', 39000n],
    ['260 - (90 * max(0, 2.5 - 1))', 12500n],
    ['ceil(max(0, 500 - (100 * 2)) / 70) * 10', 5000n],
    // Formulas as stored before they were ASCII.
    ['max(90, 560 × 0.05)', 9000n],
    ['560 × 0.5 + 440 × 0.25', 39000n],
    ['260 − (90 × max(0, 2.5 − 1))', 12500n],
    ['ceil(max(0, 500 − (100 × 2)) ÷ 70) × 10', 5000n],
    ['0.005', 1n],
    ['0.0049', 0n],
  ])('%s', (text, fen) => {
    expect(evaluateFormula(text, 'halfUp')).toBe(fen);
  });

  it('is read up to 2000 characters and 49 brackets deep, however many stand in a row', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(evaluateFormula(nested(49), 'halfUp')).toBe(100n);
    expect(() => evaluateFormula(nested(50), 'halfUp')).toThrow(FormulaError);
    expect(evaluateFormula(Array.from({ length: 60 }, () => '(1)').join(' + '), 'halfUp')).toBe(6000n);
    expect(evaluateFormula('1'.padEnd(2000), 'halfUp')).toBe(100n);
    expect(() => evaluateFormula('1'.padEnd(2001), 'halfUp')).toThrow(FormulaError);
  });

  it.each([
    ['1 + x', 4],
    ['x', 0],
    ['max(1', 5],
  ])('%j is refused with the place of the fault', (text, place) => {
    const fault = `formula.malformed: ${JSON.stringify(text)} at ${place}`;
    expect(() => evaluateFormula(text, 'halfUp')).toThrow(expect.objectContaining({ message: fault }));
  });

  it.each([
    '',
    '1 +',
    '1 2',
    'max()',
    'max(1',
    'ceil(1)',
    'ceil(1 ÷ 0)',
    '1 ÷ 2',
    '1 / 2',
    '1 ** 2',
    '1 % 2',
    'alert(1)',
    '('.repeat(99),
  ])('refuses %j', (text) => {
    expect(() => evaluateFormula(text, 'halfUp')).toThrow(FormulaError);
  });
});
