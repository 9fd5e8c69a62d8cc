import { fen, sum } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planRed, type RedPart } from './plan-red.ts';

const part = (no: string, amount: number, owed = 0): RedPart => ({ no, amount: fen(amount), owed: fen(owed) });
const shown = (...asked: Parameters<typeof planRed>) => planRed(...asked).map(({ no, amount }) => `${no} ${amount}`);

test('the whole, when no amount is said', () => {
  expect(shown([part('A', 100), part('B', 50)], 'returned', undefined)).toEqual(['A 100', 'B 50']);
});

test('what is owed comes first, then the order of the invoice', () => {
  expect(shown([part('A', 100), part('B', 50, 20)], 'returned', fen(60))).toEqual(['B 20', 'A 40']);
});

test('a mistake takes back the whole, and nothing takes back more than is left', () => {
  const code = (...asked: Parameters<typeof planRed>) => {
    try {
      planRed(...asked);
      return '';
    } catch (error) {
      return (error as { code?: string }).code;
    }
  };
  expect(code([part('A', 100)], 'mistake', fen(60))).toBe('invoice.redWhole');
  expect(code([part('A', 100)], 'mistake', fen(100))).toBe('');
  expect(code([part('A', 100)], 'discount', fen(101))).toBe('invoice.redTooMuch');
  expect(code([part('A', 100)], 'discount', fen(0))).toBe('invoice.redTooMuch');
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
      const taken = planRed(all, 'returned', amount);
      expect(sum(taken.map((one) => one.amount))).toBe(amount);
      for (const one of taken)
        expect(one.amount).toBeLessThanOrEqual(all.find(({ no }) => no === one.no)?.amount ?? 0n);
    }),
  );
});
