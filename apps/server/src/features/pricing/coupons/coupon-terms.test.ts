import { type Fen, fen, sum } from '@xunban/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestChoice, discountOf, discountsOf, givingChoice, isCombination, sharesOf } from './coupon-terms.ts';

const yuan = (amount: number): Fen => fen(BigInt(Math.round(amount * 100)));
const coupon = (changes: Partial<Parameters<typeof discountOf>[0]> & { isCombinable?: boolean } = {}) => ({
  ...{ kind: 'amount' as const, maxFen: yuan(20), percent: null, minimumFen: yuan(100), isCombinable: false },
  ...changes,
});
const order = (boards: readonly number[], freight = 13) => ({
  boardsFen: boards.map(yuan),
  freightFen: yuan(freight),
});

describe('discount of one coupon', () => {
  test.each([
    ['amount', coupon(), [100], 20],
    ['one fen below the minimum', coupon(), [99.99], 0],
    ['the minimum is of all boards together', coupon(), [60, 40], 20],
    ['percentage, rounded down', coupon({ kind: 'percent', percent: 7, maxFen: yuan(50) }), [100.01], 7],
    ['percentage up to its maximum', coupon({ kind: 'percent', percent: 50, maxFen: yuan(30) }), [100], 30],
    ['freight', coupon({ kind: 'freight' }), [100], 13],
    ['freight up to its maximum', coupon({ kind: 'freight', maxFen: yuan(10) }), [100], 10],
  ])('%s', (_name, terms, boards, expected) => {
    expect(discountOf(terms, order(boards))).toBe(yuan(expected));
  });
});

test('several coupons take freight off once and leave a tenth of the boards', () => {
  const freight = coupon({ kind: 'freight', isCombinable: true });
  const much = coupon({ maxFen: yuan(95), minimumFen: yuan(96), isCombinable: true });
  expect(discountsOf([freight, freight, much], order([100]))).toEqual([yuan(13), yuan(0), yuan(77)]);
});

test('the best choice is a single coupon or the combinable ones, without those that give nothing', () => {
  const small = coupon({ maxFen: yuan(12), isCombinable: true });
  const freight = coupon({ kind: 'freight', isCombinable: true });
  const alone = coupon({ maxFen: yuan(24) });
  const far = coupon({ minimumFen: yuan(1000), isCombinable: true });
  expect(bestChoice([small, alone, far, freight], order([100]), 5)).toEqual([freight, small]);
  expect(bestChoice([small, alone, far], order([100]), 5)).toEqual([alone]);
  expect(bestChoice([far], order([100]), 5)).toEqual([]);
  expect(isCombination([small, alone])).toBe(false);
  expect(isCombination([small, freight])).toBe(true);
});

test('a wish keeps the coupon that gives something, in whichever order it comes', () => {
  const near = coupon({ maxFen: yuan(5), minimumFen: yuan(50) });
  const far = coupon({ minimumFen: yuan(1000) });
  for (const wish of [
    [near, far],
    [far, near],
  ])
    expect(givingChoice(wish, order([100]))).toEqual([near]);
  const other = coupon();
  expect(givingChoice([near, other], order([100]))).toEqual([near]);
});

test('shares add up to the discount and never reach the price of their board', () => {
  const prices = fc.array(fc.integer({ min: 100, max: 5_000_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 90 }), (boards, percent) => {
      const boardsFen = boards.map((amount) => fen(BigInt(amount)));
      const discount = fen((sum(boardsFen) * BigInt(percent)) / 100n);
      const shares = sharesOf(discount, boardsFen);
      expect(sum(shares)).toBe(discount);
      for (const [index, share] of shares.entries()) expect(share).toBeLessThan(boardsFen[index] ?? 0n);
    }),
  );
});
