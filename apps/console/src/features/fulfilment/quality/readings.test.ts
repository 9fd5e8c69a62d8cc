import { expect, test } from 'vitest';
import { readReadings } from './readings.ts';

test.each([
  ['1.58 1.60  1.61', [1.58, 1.6, 1.61]],
  ['1.6，1.61、1.62', [1.6, 1.61, 1.62]],
  ['0.4/.5', [0.4, 0.5]],
  ['-3 +2', [-3, 2]],
  ['1.6mm', null],
  ['1e3', null],
  ['7.', [7]],
  ['.', null],
  ['9'.repeat(400), null],
  ['', null],
])('%s', (typed, readings) => {
  expect(readReadings(typed)).toEqual(readings);
});

test('half a million digits and a letter are refused at once', () => {
  expect(readReadings(`${'1'.repeat(500_000)}x`)).toBeNull();
});
