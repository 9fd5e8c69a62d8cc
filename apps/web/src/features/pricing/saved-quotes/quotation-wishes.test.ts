import { expect, test } from 'vitest';
import { readQuantities, suggestedQuantities } from './quotation-wishes.ts';

test('two to six different quantities are read, with any separator, in ascending order', () => {
  expect(readQuantities('50, 10、5 10')).toEqual([5, 10, 50]);
  for (const typed of ['', '5', '5 5', '1 2 3 4 5 6 7', '5, x', '0 5', '5 1.5', '5 100001'])
    expect(readQuantities(typed)).toBeUndefined();
});

test('suggested quantities begin with the chosen one and stay within the maximum', () => {
  expect(suggestedQuantities(30)).toEqual([30, 60, 150, 300]);
  expect(suggestedQuantities(60_000)).toEqual([60_000]);
});
