import { defaultBoardSpec } from '@xunban/contract/board-spec';
import { expect, test } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { fastestDays } from './fastest-days.ts';

test('the fastest days of a board are the fastest lead time sold for it', () => {
  const board = { ...defaultBoardSpec, layers: 2, quantity: 10 } as const;
  // Three days can be saved of four; of those that were sold faster, fewer.
  expect(fastestDays(board, defaultPriceBook, 4)).toBe(1);
  expect(fastestDays({ ...board, leadTime: 'rush2' }, defaultPriceBook, 2)).toBe(1);
  expect(fastestDays(board, defaultPriceBook, 9)).toBe(6);
});

test('a board without a faster lead time takes the sold days', () => {
  const many = { ...defaultBoardSpec, lengthMm: 400, widthMm: 400, quantity: 500 };
  expect(fastestDays(many, defaultPriceBook, 12)).toBe(12);
});
