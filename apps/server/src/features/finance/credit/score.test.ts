import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import { type PaymentHistory, scoreOf } from './score.ts';

const none: PaymentHistory = {
  ...{ onTime: 0, late: 0, veryLate: 0, overdueNow: 0, writtenOff: 0, months: 0, monthlyPurchases: null, dueDays: 30 },
};

test.each([
  ['a new account has no score', none, 60, 'unrated'],
  ['an old account without a statement has no score', { ...none, months: 24 }, 70, 'unrated'],
  ['three on time', { ...none, onTime: 3, months: 3 }, 72, 'B'],
  ['ten on time in a year', { ...none, onTime: 10, months: 12 }, 100, 'A'],
  ['thirty on time count like ten', { ...none, onTime: 30 }, 90, 'A'],
  ['one late among six', { ...none, onTime: 5, late: 1, months: 6 }, 73, 'B'],
  ['overdue now', { ...none, onTime: 2, overdueNow: 1 }, 36, 'D'],
  ['written off', { ...none, onTime: 10, writtenOff: 1, months: 12 }, 60, 'C'],
  ['never below nothing', { ...none, veryLate: 9, overdueNow: 9, writtenOff: 9 }, 0, 'D'],
] as const)('%s', (_, history, points, grade) => {
  expect(scoreOf(history)).toMatchObject({ points, grade });
});

test('advises a limit from the usual debt and the grade, in whole thousands', () => {
  const good = { ...none, onTime: 10, months: 12, monthlyPurchases: fen(1_234_567n) };
  // Two months at once, one and a half times.
  expect(scoreOf(good).advisedLimit).toBe(3_700_000n);
  expect(scoreOf({ ...good, overdueNow: 2, writtenOff: 1 }).advisedLimit).toBe(0n);
  expect(scoreOf({ ...none, monthlyPurchases: fen(5n) }).advisedLimit).toBeNull();
  expect(scoreOf({ ...none, onTime: 1, monthlyPurchases: fen(5n) }).advisedLimit).toBe(100_000n);
});

test('lists the factors that raised and lowered it, and nothing else', () => {
  expect(scoreOf({ ...none, onTime: 2, late: 1 }).factors).toEqual([
    { factor: 'onTime', effect: 6, count: 2 },
    { factor: 'late', effect: -8, count: 1 },
  ]);
});
