import { expect, test } from 'vitest';
import { recentMonths } from './recent-months.ts';

test('months go back over the year, and begin in Shanghai', () => {
  expect(recentMonths(new Date('2026-01-31T15:59:00Z'), 3)).toEqual(['2026-01', '2025-12', '2025-11']);
  expect(recentMonths(new Date('2026-01-31T16:00:00Z'), 2)).toEqual(['2026-02', '2026-01']);
});
