import { expect, it } from 'vitest';
import { defaultCalendar } from '../calendar/default-calendar.ts';
import { quote } from '../quote/quote.ts';
import { board, bookWithWithdrawal } from '../test-support.ts';
import { bookOn } from './book-on.ts';

const [withdrawal] = bookWithWithdrawal.withdrawals ?? [];
if (!withdrawal) throw new Error('price book withdraws no option');
const withdrawnFrom = (day: string) => ({
  ...bookWithWithdrawal,
  withdrawals: [{ ...withdrawal, from: day }, withdrawal],
});

it('leaves out withdrawals that begin on a later day, and nothing else', () => {
  expect(bookOn(withdrawnFrom('2026-12-02'), '2026-12-01').withdrawals).toEqual([withdrawal]);
  expect(bookOn(withdrawnFrom('2026-12-02'), '2026-12-02').withdrawals).toHaveLength(2);
  const two = {
    ...bookWithWithdrawal,
    withdrawals: ['2026-12-02', '2026-12-05'].map((day) => ({ ...withdrawal, from: day })),
  };
  expect(bookOn(two, '2026-12-02').withdrawals).toEqual([{ ...withdrawal, from: '2026-12-02' }]);
  expect(bookOn(bookWithWithdrawal, '1999-01-01')).toBe(bookWithWithdrawal);
});

it.each([
  // One second before midnight in Shanghai, and midnight.
  ['2026-12-01T15:59:59Z', true],
  ['2026-12-01T16:00:00Z', false],
])('at %s a board whose option goes off sale on 2 December is sold: %s', (at, isSold) => {
  const book = { ...bookWithWithdrawal, withdrawals: [{ ...withdrawal, from: '2026-12-02' }] };
  expect(quote({ spec: board({ maskColour: 'purple' }), book, calendar: defaultCalendar, at }).ok).toBe(isSold);
});
