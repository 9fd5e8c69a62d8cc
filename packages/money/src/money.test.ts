import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  divideRounded,
  type Fen,
  fen,
  formatYuan,
  fromApi,
  MAX_FEN,
  MoneyError,
  multiplyRatio,
  negate,
  parseYuan,
  type Rounding,
  split,
  splitEvenly,
  subtract,
  sum,
  toApi,
  toYuanText,
} from './index.ts';

const anyAmount = fc.bigInt({ min: -MAX_FEN, max: MAX_FEN }).map((value) => fen(value));
const anyWeights = fc
  .array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 30 })
  .filter((weights) => weights.some((weight) => weight > 0n));

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof MoneyError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('fen', () => {
  it('accepts whole numbers only', () => {
    expect(fen(12)).toBe(12n);
    expect(codeOf(() => fen(1.5))).toBe('money.notWhole');
    expect(codeOf(() => fen(Number.NaN))).toBe('money.notWhole');
    expect(codeOf(() => fen(2 ** 53))).toBe('money.notWhole');
  });

  it('refuses a total beyond the range instead of losing digits later', () => {
    expect(add(fen(MAX_FEN - 1n), fen(1n))).toBe(MAX_FEN);
    expect(codeOf(() => add(fen(MAX_FEN), fen(1n)))).toBe('money.outOfRange');
    expect(codeOf(() => subtract(fen(-MAX_FEN), fen(1n)))).toBe('money.outOfRange');
    expect(codeOf(() => sum([fen(MAX_FEN), fen(1n)]))).toBe('money.outOfRange');
  });

  it('takes both ends of the range and nothing beyond', () => {
    expect(fen(MAX_FEN)).toBe(999_999_999_999_999n);
    expect(fen(-MAX_FEN)).toBe(-999_999_999_999_999n);
    expect(codeOf(() => fen(MAX_FEN + 1n))).toBe('money.outOfRange');
    expect(codeOf(() => fen(-MAX_FEN - 1n))).toBe('money.outOfRange');
  });

  it('names amount and fault in the message', () => {
    expect(() => fen(1.5)).toThrow(new MoneyError('money.notWhole', '1.5 is not a whole number of fen'));
    expect(() => fen(MAX_FEN + 1n)).toThrow('money.outOfRange: 1000000000000000 fen');
    expect(() => parseYuan('9'.repeat(41))).toThrow('money.notDecimal: 41 characters');
    expect(() => divideRounded(1n, 0n, 'up')).toThrow('money.badRatio: the denominator is zero');
    expect(() => multiplyRatio(fen(1), 0.13, 1, 'up')).toThrow('money.badRatio: 0.13 is not whole');
    expect(() => split(fen(1), [0])).toThrow('money.badWeights: the weights add up to nothing');
    expect(() => split(fen(1), [0.5])).toThrow('money.badWeights: 0.5 is not whole');
    expect(() => split(fen(1), [-1])).toThrow('money.badWeights: -1 is negative');
    expect(() => splitEvenly(fen(1), 0)).toThrow('money.badWeights: 0 parts');
    expect(new MoneyError('money.badRatio', '').name).toBe('MoneyError');
  });

  it('lets a running total leave the range and come back', () => {
    expect(sum([fen(MAX_FEN), fen(1n), negate(fen(1n))])).toBe(MAX_FEN);
    expect(sum([])).toBe(0n);
  });
});

describe('parseYuan', () => {
  it.each([
    ['0', 0n],
    ['12', 1200n],
    ['12.3', 1230n],
    ['12.34', 1234n],
    ['-0.05', -5n],
    ['-0', 0n],
    [' 7.00 ', 700n],
    ['007', 700n],
    ['9999999999999.99', MAX_FEN],
  ])('reads %s', (text, expected) => {
    expect(parseYuan(text)).toBe(expected);
  });

  it.each([
    ['', 'money.notDecimal'],
    ['.5', 'money.notDecimal'],
    ['5.', 'money.notDecimal'],
    ['+5', 'money.notDecimal'],
    ['1e3', 'money.notDecimal'],
    ['1,000', 'money.notDecimal'],
    ['¥5', 'money.notDecimal'],
    ['--5', 'money.notDecimal'],
    ['12.345', 'money.tooManyDecimals'],
    ['12.300', 'money.tooManyDecimals'],
    ['10000000000000', 'money.outOfRange'],
    ['9'.repeat(1000), 'money.notDecimal'],
    ['9'.repeat(40), 'money.outOfRange'],
    ['9'.repeat(41), 'money.notDecimal'],
  ])('refuses %j as %s', (text, code) => {
    expect(codeOf(() => parseYuan(text))).toBe(code);
  });
});

describe('in the API and on the screen', () => {
  it('keeps every amount exactly', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(fromApi(toApi(amount))).toBe(amount);
        expect(fromApi(JSON.parse(JSON.stringify(toApi(amount))))).toBe(amount);
        expect(parseYuan(toYuanText(amount))).toBe(amount);
        expect(parseYuan(formatYuan(amount, { symbol: false }).replaceAll(',', ''))).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [0.1 + 0.2, 'money.tooManyDecimals'],
    [1e-7, 'money.tooManyDecimals'],
    [1e21, 'money.outOfRange'],
    [1e15, 'money.outOfRange'],
    [-1e15, 'money.outOfRange'],
    [0.009, 'money.tooManyDecimals'],
    [Number.NaN, 'money.notDecimal'],
    [Number.POSITIVE_INFINITY, 'money.notDecimal'],
  ])('refuses the number %d', (value, code) => {
    expect(codeOf(() => fromApi(value))).toBe(code);
  });

  it('writes yuan with two decimals, always', () => {
    expect(formatYuan(fen(0))).toBe('¥0.00');
    expect(formatYuan(fen(-5))).toBe('-¥0.05');
    expect(formatYuan(fen(123_456_750))).toBe('¥1,234,567.50');
    expect(toYuanText(fen(100_000))).toBe('1000.00');
    expect(fromApi(-0)).toBe(0n);
  });
});

describe('rounding', () => {
  const cases: readonly [Rounding, readonly bigint[]][] = [
    // 2.5, 2.4, -2.5, -2.6, 3.5, 4 as tenths.
    ['halfUp', [3n, 2n, -3n, -3n, 4n, 4n]],
    ['halfEven', [2n, 2n, -2n, -3n, 4n, 4n]],
    ['up', [3n, 3n, -3n, -3n, 4n, 4n]],
    ['down', [2n, 2n, -2n, -2n, 3n, 4n]],
    ['floor', [2n, 2n, -3n, -3n, 3n, 4n]],
    ['ceil', [3n, 3n, -2n, -2n, 4n, 4n]],
  ];

  it.each(cases)('%s', (rounding, expected) => {
    const tenths = [25n, 24n, -25n, -26n, 35n, 40n];
    expect(tenths.map((value) => divideRounded(value, 10n, rounding))).toEqual(expected);
    expect(tenths.map((value) => divideRounded(-value, -10n, rounding))).toEqual(expected);
  });

  it('takes 13 % tax out of a price to the fen', () => {
    expect(multiplyRatio(fen(11300), 13, 113, 'halfUp')).toBe(1300n);
    expect(multiplyRatio(fen(10000), 13n, 113n, 'halfUp')).toBe(1150n);
  });

  it('refuses a float and a zero denominator', () => {
    expect(codeOf(() => multiplyRatio(fen(1), 0.13, 1, 'halfUp'))).toBe('money.badRatio');
    expect(codeOf(() => multiplyRatio(fen(1), 1, 0, 'halfUp'))).toBe('money.badRatio');
  });
});

describe('split', () => {
  it('gives the left-over fen to the parts that lost most', () => {
    expect(split(fen(100), [1, 1, 1])).toEqual([34n, 33n, 33n]);
    expect(split(fen(10), [5, 3, 2, 0])).toEqual([5n, 3n, 2n, 0n]);
    expect(split(fen(10), [1, 2, 4])).toEqual([1n, 3n, 6n]);
    expect(split(fen(-100), [1, 1, 1])).toEqual([-34n, -33n, -33n]);
    expect(splitEvenly(fen(5), 3)).toEqual([2n, 2n, 1n]);
  });

  it('goes by what a part lost, and by its place where two lost the same', () => {
    // The shares of 10 fen are 1.25, 1.25, 7.5: the last lost most, and one fen is left over.
    expect(split(fen(10), [1, 1, 6])).toEqual([1n, 1n, 8n]);
    // 0.4 each of twenty-five parts: ten fen are over, and the first ten have them.
    expect(splitEvenly(fen(10), 25)).toEqual([...Array(10).fill(1n), ...Array(15).fill(0n)]);
    // 3.75 and 6.25: the smaller part lost more.
    expect(split(fen(10), [3, 5])).toEqual([4n, 6n]);
    // 3.33, 6.67, 0: the larger loss goes before the earlier place.
    expect(split(fen(10), [1, 2, 0])).toEqual([3n, 7n, 0n]);
  });

  it('makes at least one part and at most a million', () => {
    expect(splitEvenly(fen(7), 1)).toEqual([7n]);
    for (const count of [0, -1, 1.5, 1_000_001, Number.NaN])
      expect(codeOf(() => splitEvenly(fen(7), count))).toBe('money.badWeights');
  });

  it('always adds up, and each part differs by less than a fen from its share', () => {
    fc.assert(
      fc.property(anyAmount, anyWeights, (amount: Fen, weights) => {
        const parts = split(amount, weights);
        const total = weights.reduce((running, weight) => running + weight, 0n);
        expect(sum(parts)).toBe(amount);
        parts.forEach((part, index) => {
          const distance = part * total - amount * weights[index]!;
          expect(distance < total && distance > -total).toBe(true);
        });
      }),
      { numRuns: 1000 },
    );
  });

  it.each([[[]], [[0, 0]], [[1, -1]], [[3, -1]], [[0.5]]])('refuses the weights %j', (weights) => {
    expect(codeOf(() => split(fen(1), weights))).toBe('money.badWeights');
  });
});
