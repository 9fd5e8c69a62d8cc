import { add, type Fen, fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leftOf, type PaidShare, partsByOrder, planRefund, splitPayment } from './payment-parts.ts';

const amount = fc.bigInt({ min: 0n, max: 1_000_000n }).map((value) => fen(value));
const parts = fc.record({ wallet: amount, credit: amount, online: amount });
/** A share of which any amount, up to all, went back. */
const anyShare = fc.tuple(parts, fc.nat(100), fc.nat(100)).map(([paid, walletPercent, otherPercent]) => ({
  paid,
  refunded: {
    wallet: portion(paid.wallet, walletPercent),
    credit: portion(paid.credit, otherPercent),
    online: portion(paid.online, otherPercent),
  },
}));
const portion = (whole: Fen, percent: number) => fen((whole * BigInt(percent)) / 100n);

test('the wallet pays as far as it reaches', () => {
  expect(splitPayment(fen(500n), fen(800n))).toEqual({ wallet: 500n, credit: 0n, online: 0n });
  expect(splitPayment(fen(500n), fen(200n))).toEqual({ wallet: 200n, credit: 0n, online: 300n });
  expect(splitPayment(fen(500n), ZERO_FEN)).toEqual({ wallet: 0n, credit: 0n, online: 500n });
  expect(splitPayment(fen(500n), fen(200n), 'credit')).toEqual({ wallet: 200n, credit: 300n, online: 0n });
});

test('a refund takes the newest payment first, and of it the online part', () => {
  const shares: PaidShare[] = [
    share('new', { wallet: 100n, online: 300n }, { wallet: 0n, online: 50n }),
    share('old', { wallet: 200n, online: 0n }, { wallet: 0n, online: 0n }),
  ];
  expect(planRefund(shares, fen(250n))).toEqual([{ paymentId: 'new', part: 'online', amount: 250n }]);
  expect(planRefund(shares, fen(400n))).toEqual([
    { paymentId: 'new', part: 'online', amount: 250n },
    { paymentId: 'new', part: 'wallet', amount: 100n },
    { paymentId: 'old', part: 'wallet', amount: 50n },
  ]);
  expect(planRefund(shares, ZERO_FEN)).toEqual([]);
  expect(leftOf(shares)).toBe(550n);
  expect(sum(planRefund(shares, fen(550n)).map((part) => part.amount))).toBe(550n);
  expect(() => planRefund(shares, fen(551n))).toThrow('1 fen of a refund were never paid');
  expect(() => planRefund(shares, fen(-1n))).toThrow('A refund of -1 fen would be a charge');
});

test('credit purchases are refunded before wallet amounts', () => {
  const shares = [share('only', { wallet: 100n, credit: 300n, online: 0n }, { wallet: 0n, credit: 100n, online: 0n })];
  expect(planRefund(shares, fen(250n))).toEqual([
    { paymentId: 'only', part: 'credit', amount: 200n },
    { paymentId: 'only', part: 'wallet', amount: 50n },
  ]);
  expect(leftOf(shares)).toBe(300n);
});

test('orders share a payment so that both the orders and the parts add up', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 8 }), fc.nat(100), (amounts, percent) => {
      const walletPart = portion(sum(amounts), percent);
      const shares = partsByOrder(amounts, walletPart);
      expect(shares.map(({ wallet, online }) => add(wallet, online))).toEqual(amounts);
      expect(sum(shares.map(({ wallet }) => wallet))).toBe(walletPart);
      for (const { wallet, online } of shares) expect(wallet >= 0n && online >= 0n).toBe(true);
    }),
  );
});

test('a refund is given exactly, and no part gives more than is left of it', () => {
  fc.assert(
    fc.property(fc.array(anyShare, { minLength: 1, maxLength: 6 }), fc.nat(100), (found, percent) => {
      const shares = found.map((one, index) => ({ ...one, paymentId: String(index) }));
      const back = portion(leftOf(shares), percent);
      const plan = planRefund(shares, back);
      expect(sum(plan.map((part) => part.amount))).toBe(back);
      expect(new Set(plan.map(({ paymentId, part }) => `${paymentId} ${part}`)).size).toBe(plan.length);
      for (const { paymentId, part, amount: taken } of plan) {
        const of = shares.find((one) => one.paymentId === paymentId)!;
        expect(taken > 0n && taken <= subtract(of.paid[part], of.refunded[part])).toBe(true);
      }
    }),
  );
});

function share(
  paymentId: string,
  paid: { wallet: bigint; credit?: bigint; online: bigint },
  refunded: { wallet: bigint; credit?: bigint; online: bigint },
): PaidShare {
  const inFen = ({ wallet, credit, online }: typeof paid) => ({
    wallet: fen(wallet),
    credit: fen(credit ?? 0n),
    online: fen(online),
  });
  return { paymentId, paid: inFen(paid), refunded: inFen(refunded) };
}
