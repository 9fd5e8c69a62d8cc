import { expect, test } from 'vitest';
import { sampledColumns } from './sampled-columns.ts';

const COLUMNS = ['a', 'b', 'c', 'd', 'e'];

test.each([1, 2, 3, 5, 9])('with a step of %i each row has a column, and each column is in a row', (step) => {
  const rows = COLUMNS.map((_column, row) => sampledColumns(COLUMNS, step, row));
  expect(rows.every((row) => row.length > 0)).toBe(true);
  expect([...new Set(rows.flat())].sort()).toEqual(COLUMNS);
});

test('the sample is the same in every run', () => {
  expect(sampledColumns(COLUMNS, 5, 7)).toEqual(sampledColumns(COLUMNS, 5, 7));
  expect(sampledColumns([], 3, 1)).toEqual([]);
});
