import { fen, ZERO_FEN } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterNewLimit, afterPurchase, afterRelease, type CreditChange, type CreditLine } from './credit-memos.ts';

const line = (limit: bigint, free: bigint, used: bigint): CreditLine => ({
  ...{ limit: fen(limit), free: fen(free), used: fen(used) },
});
const applyChange = ({ limit, free, used }: CreditLine, change: CreditChange): CreditLine =>
  line(limit, free + change.free, used + change.used);

test.each([
  ['within the limit', line(100n, 40n, 60n), 25n, line(100n, 65n, 35n)],
  ['still above a lowered limit', line(50n, 0n, 90n), 25n, line(50n, 0n, 65n)],
  ['through a lowered limit', line(50n, 0n, 60n), 25n, line(50n, 15n, 35n)],
  ['all of it', line(50n, 0n, 50n), 50n, line(50n, 50n, 0n)],
])('a repayment %s', (_, before, amount, after) => {
  expect(applyChange(before, afterRelease(before, fen(amount)))).toEqual(after);
});

test.each([
  [line(0n, 0n, 0n), 100n, 100n],
  [line(100n, 40n, 60n), 200n, 140n],
  [line(100n, 40n, 60n), 30n, 0n],
  [line(30n, 0n, 60n), 60n, 0n],
  [line(30n, 0n, 60n), 61n, 1n],
])('%o with a limit of %i has %i free', (before, limit, free) => {
  expect(before.free + afterNewLimit(before, fen(limit)).free).toBe(free);
});

test('whatever happens, free and used are the limit or what is used, and nothing is below zero', () => {
  const step = fc.record({ kind: fc.constantFrom('buy', 'repay', 'limit'), amount: fc.bigInt(1n, 1_000n) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let now: CreditLine = { limit: ZERO_FEN, free: ZERO_FEN, used: ZERO_FEN };
      for (const { kind, amount } of steps) {
        if (kind === 'buy') {
          const next = applyChange(now, afterPurchase(fen(amount)));
          // The ledger would refuse it.
          if (next.free >= 0n) now = next;
        } else if (kind === 'repay') {
          const part = fen(amount < now.used ? amount : now.used);
          now = applyChange(now, afterRelease(now, part));
        } else {
          now = { ...applyChange(now, afterNewLimit(now, fen(amount))), limit: fen(amount) };
        }
        expect(now.free + now.used).toBe(now.limit > now.used ? now.limit : now.used);
        expect(now.free >= 0n && now.used >= 0n).toBe(true);
      }
    }),
  );
});
