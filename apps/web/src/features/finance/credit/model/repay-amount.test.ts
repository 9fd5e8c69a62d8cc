import { expect, it } from 'vitest';
import { repayAmount } from './repay-amount.ts';

it.each([
  ['12.5', 100, '12.5'],
  [' 100 ', 100, '100'],
  ['0.01', 0.01, '0.01'],
  ['100.01', 100, null],
  ['0', 100, null],
  ['-1', 100, null],
  ['1.234', 100, null],
  ['', 100, null],
  ['一百', 100, null],
])('%s of at most %d is %s', (typed, max, amount) => expect(repayAmount(typed, max)).toBe(amount));
