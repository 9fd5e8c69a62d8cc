import { type Fen, fen, sum } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareRefund } from './give-back-credit.ts';
import { shareRepayment } from './repay.ts';

const owes = (id: string, all: bigint, fees = 0n) => ({ id, owed: { all: fen(all), fees: fen(fees) } });

test('statements are repaid in their order, late fees first, and the rest stays', () => {
  const statements = [owes('overdue', 110n, 10n), owes('oldest', 50n), owes('newest', 70n)];
  expect(shareRepayment(statements, fen(5n))).toEqual([{ statementId: 'overdue', amount: 5n, fee: 5n }]);
  expect(shareRepayment(statements, fen(130n))).toEqual([
    { statementId: 'overdue', amount: 110n, fee: 10n },
    { statementId: 'oldest', amount: 20n, fee: 0n },
  ]);
  expect(sum(shareRepayment(statements, fen(1_000n)).map(({ amount }) => amount))).toBe(230n);
  expect(shareRepayment([], fen(10n))).toEqual([]);
});

test('a refund lowers purchases first, then late fees, and repaid amounts go to the wallet', () => {
  const owed = { all: fen(60n), fees: fen(10n) };
  expect(shareRefund(fen(40n), owed)).toEqual({ principal: 40n, fees: 0n, toWallet: 0n });
  expect(shareRefund(fen(55n), owed)).toEqual({ principal: 50n, fees: 5n, toWallet: 0n });
  expect(shareRefund(fen(100n), owed)).toEqual({ principal: 50n, fees: 10n, toWallet: 40n });
});

test('no statement is repaid more than it owes, and nothing is lost', () => {
  const amount = fc.bigInt(0n, 1_000n);
  const statement = fc.tuple(amount, amount).map(([goods, fees]) => ({ all: fen(goods + fees), fees: fen(fees) }));
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 8 }), fc.bigInt(0n, 5_000n), (owed, given) => {
      const statements = owed.map((one, index) => ({ id: String(index), owed: one }));
      const shares = shareRepayment(statements, fen(given));
      const all = sum(owed.map((one): Fen => one.all));
      expect(sum(shares.map((share) => share.amount))).toBe(given < all ? given : all);
      for (const { statementId, amount: part, fee } of shares) {
        const of = owed[Number(statementId)];
        expect(of && part > 0n && part <= of.all && fee <= of.fees && fee <= part).toBe(true);
      }
    }),
  );
});
