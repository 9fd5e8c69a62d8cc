import { fen, subtract, sum } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { taxOf } from '../../ledger/ledger/output-tax.ts';
import { type CreditNotePart, planCreditNote } from './plan-credit-note.ts';

const part = (no: string, amount: number, owed = 0): CreditNotePart => {
  const taxed = { amount: fen(amount), tax: taxOf(fen(amount), 13) };
  return { no, ...taxed, owed: fen(owed), taxPercent: 13, on: taxed };
};
const shown = (...asked: Parameters<typeof planCreditNote>) =>
  planCreditNote(...asked).map(({ no, amount }) => `${no} ${amount}`);

test('the full amount, when none is given', () => {
  expect(shown([part('A', 100), part('B', 50)], 'returned', undefined)).toEqual(['A 100', 'B 50']);
});

test('owed amounts come first, then the order of the invoice', () => {
  expect(shown([part('A', 100), part('B', 50, 20)], 'returned', fen(60))).toEqual(['A 40', 'B 20']);
});

test('a mistake reverses the full amount, and nothing reverses more than is left', () => {
  const code = (...asked: Parameters<typeof planCreditNote>) => {
    try {
      planCreditNote(...asked);
      return '';
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  expect(code([part('A', 100)], 'mistake', fen(60))).toBe('invoice.creditNoteWhole');
  expect(code([part('A', 100)], 'mistake', fen(100))).toBe('');
  expect(code([part('A', 100)], 'discount', fen(101))).toBe('invoice.creditNoteTooMuch');
  expect(code([part('A', 100)], 'discount', fen(0))).toBe('invoice.creditNoteTooMuch');
  expect(code([], 'returned', undefined)).toBe('invoice.moved');
});

test('whatever is taken back adds up, and no part gives more than it has', () => {
  const parts = fc.array(fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 600 })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(parts, fc.integer({ min: 1, max: 100 }), (given, percent) => {
      const all = given.map(([amount, owed], at) => part(`P${at}`, amount, owed));
      const left = Number(sum(all.map(({ amount }) => amount)));
      const amount = fen(Math.max(1, Math.floor((left * percent) / 100)));
      const taken = planCreditNote(all, 'returned', amount);
      expect(sum(taken.map((one) => one.amount))).toBe(amount);
      for (const one of taken) {
        const whole = all.find(({ no }) => no === one.no);
        if (!whole) throw new Error('an unexpected invoice was reversed');
        expect(one.amount).toBeLessThanOrEqual(whole.amount);
        expect(subtract(whole.tax, one.tax)).toBe(taxOf(subtract(whole.amount, one.amount), 13));
      }
    }),
  );
});
