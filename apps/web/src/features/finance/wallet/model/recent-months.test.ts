import { expect, test } from 'vitest';
import { recentMonths } from './recent-months.ts';

const LONG_AGO = '2020-05-01T00:00:00+08:00';

test('months go back over the year, and begin in Shanghai', () => {
  expect(recentMonths(3, LONG_AGO, Date.parse('2026-01-31T15:59:00Z'))).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(recentMonths(2, LONG_AGO, Date.parse('2026-01-31T16:00:00Z'))).toEqual(['2026-02', '2026-01']);
});

test('months begin with that of the registration', () =>
  expect(recentMonths(36, '2026-01-31T23:00:00+08:00', Date.parse('2026-02-10T00:00:00Z'))).toEqual([
    '2026-02',
    '2026-01',
  ]));
