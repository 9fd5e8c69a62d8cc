import { describe, expect, it } from 'vitest';
import { topUpAmount } from './top-up-amount.ts';
import { trendLine } from './trend-line.ts';

describe('a typed amount', () => {
  it.each([
    ['1000', '1000'],
    [' 1,234.5 ', '1234.5'],
    ['1', '1'],
    ['500000', '500000'],
    ['0.99', null],
    ['500000.01', null],
    ['1.234', null],
    ['1e3', null],
    ['-5', null],
    ['', null],
    ['一千', null],
  ])('%j is %j', (typed, amount) => expect(topUpAmount(typed)).toBe(amount));
});

describe('the line of balances', () => {
  it('steps from balance to balance on a scale that starts at zero', () => {
    const line = trendLine([0, 100, 50], 108, 48);
    expect(line?.path).toBe('M4 44H54V4H104V24');
    expect(line?.last).toEqual({ x: 104, y: 24 });
  });
  it('stays in its box whatever the balances are', () => {
    const line = trendLine([-5, 1e9, 3], 100, 40);
    const numbers = [...(line?.area ?? '').matchAll(/[\d.]+/g)].map(([text]) => Number(text));
    expect(numbers.every((value) => value >= 0 && value <= 100)).toBe(true);
  });
  it('is not drawn through one balance or none', () =>
    expect([trendLine([], 10, 10), trendLine([5], 10, 10)]).toEqual([null, null]));
});
