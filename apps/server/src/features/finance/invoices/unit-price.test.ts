import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import { unitPriceOf } from './unit-price.ts';

test.each([
  [10_000n, '10', '10'],
  [10_000n, '3', '33.33333333'],
  [20_000n, '3', '66.66666667'],
  [1n, '1000000', '0.00000001'],
  [1n, '0.5', '0.02'],
  [-10_000n, '-3', '33.33333333'],
  [-10_000n, '3', '-33.33333333'],
  [99_999_999_999n, '1', '999999999.99'],
  [10_000n, '', ''],
  [10_000n, '0', ''],
])('%s fen for %s units', (net, quantity, price) => {
  expect(unitPriceOf(fen(net), quantity)).toBe(price);
});
