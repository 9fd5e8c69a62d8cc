import { expect, test } from 'vitest';
import { withdrawAmount } from './withdraw-amount.ts';

test.each([
  ['100', '100'],
  [' 1,234.50 ', '1234.50'],
  ['1', '1'],
  ['5000', '5000'],
  ['5000.01', null],
  ['0.99', null],
  ['1.234', null],
  ['-5', null],
  ['', null],
  ['abc', null],
])('%s of 1 to 5000: %s', (typed, sent) => {
  expect(withdrawAmount(typed, { min: 1, max: 5_000 })).toBe(sent);
});
