import { fen, sum } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { traceOrigins, type WalletLine } from './wallet-origins.ts';

const NOW = new Date('2026-11-23T00:00:00+08:00');
const rule = { now: NOW, gatewayDays: 10, unchecked: new Set(['B1']) };
const YOUNG = new Date('2026-11-20T00:00:00+08:00');
const OLD = new Date('2026-11-01T00:00:00+08:00');
const line = (kind: WalletLine['kind'], amount: number, about = 'a', at = YOUNG): WalletLine => ({
  kind,
  about,
  amount: fen(amount),
  at,
});
const shown = (before: number, lines: readonly WalletLine[]) =>
  Object.fromEntries(traceOrigins(fen(before), lines, rule).map(({ origin, amount }) => [origin, Number(amount)]));

test.each<[string, number, readonly WalletLine[], object]>([
  ['a transfer may leave', 0, [line('transferIn', 500)], { free: 500 }],
  [
    'a claim stays until it is checked, and is spent before free money',
    300,
    [line('transferClaim', 100, 'B1'), line('transferClaim', 50, 'B2'), line('walletPayment', -40, 'P')],
    { free: 350, claim: 60 },
  ],
  [
    'an unchecked claim does not become money by a cancelled order',
    100,
    [line('transferClaim', 80, 'B1'), line('walletPayment', -120, 'P'), line('walletRefund', 120, 'P')],
    { free: 100, claim: 80 },
  ],
  [
    'an undone claim takes what it had brought',
    0,
    [line('transferClaim', 70, 'B1'), line('transferIn', 50), line('transferUndo', -70, 'B1')],
    { free: 50 },
  ],
  [
    'an undone claim of another transfer takes free money',
    0,
    [line('transferClaim', 70, 'B2'), line('transferClaim', 20, 'B1'), line('transferUndo', -70, 'B2')],
    { claim: 20 },
  ],
  ['what was there before is free', 300, [line('adjustment', 100)], { free: 300, gift: 100 }],
  [
    'a young top-up stays, an old one may leave',
    0,
    [line('topUp', 100), line('topUp', 50, 'b', OLD)],
    { gateway: 100, free: 50 },
  ],
  [
    'gifts are spent first, then top-ups, then the rest',
    100,
    [line('adjustment', 100), line('topUp', 100), line('walletPayment', -250, 'P')],
    { free: 50 },
  ],
  [
    'a gift does not become money by a cancelled order',
    100,
    [line('adjustment', 100), line('walletPayment', -100, 'P'), line('walletRefund', 100, 'P')],
    { free: 100, gift: 100 },
  ],
  [
    'the last taken comes back first',
    100,
    [line('adjustment', 100), line('walletPayment', -200, 'P'), line('walletRefund', 100, 'P')],
    { free: 100 },
  ],
  [
    'a hold that was not needed comes back as it was',
    0,
    [line('topUp', 100), line('paymentHold', -80, 'P'), line('holdRelease', 80, 'P')],
    { gateway: 100 },
  ],
  [
    'a withdrawal takes free money',
    100,
    [line('adjustment', 100), line('withdrawalFreeze', -60, 'W')],
    { free: 40, gift: 100 },
  ],
  [
    'and gives it back',
    100,
    [line('adjustment', 100), line('withdrawalFreeze', -60, 'W'), line('withdrawalReturned', 60, 'W')],
    { free: 100, gift: 100 },
  ],
  [
    'a refund of a payment from before is free',
    0,
    [line('adjustment', 10), line('walletRefund', 70, 'older')],
    { free: 70, gift: 10 },
  ],
  [
    'what the company takes back is its gift first',
    100,
    [line('adjustment', 50), line('adjustment', -80, 'b')],
    { free: 70 },
  ],
])('%s', (_name, before, lines, expected) => {
  expect(shown(before, lines)).toEqual(expected);
});

test('whatever is booked, the parts make the balance and free money never grows by a gift', () => {
  const kinds = ['transferIn', 'topUp', 'adjustment', 'walletPayment', 'walletRefund'] as const;
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          kind: fc.constantFrom(...kinds),
          amount: fc.integer({ min: 1, max: 500 }),
          about: fc.constantFrom('P', 'Q'),
        }),
      ),
      (steps) => {
        let balance = 0;
        let transferred = 0;
        const paid = new Map<string, number>();
        const lines: WalletLine[] = [];
        for (const { kind, amount, about } of steps) {
          if (kind === 'walletPayment') {
            if (amount > balance) continue;
            balance -= amount;
            paid.set(about, (paid.get(about) ?? 0) + amount);
            lines.push(line(kind, -amount, about));
          } else if (kind === 'walletRefund') {
            const back = Math.min(amount, paid.get(about) ?? 0);
            if (back === 0) continue;
            balance += back;
            paid.set(about, (paid.get(about) ?? 0) - back);
            lines.push(line(kind, back, about));
          } else {
            balance += amount;
            if (kind === 'transferIn') transferred += amount;
            lines.push(line(kind, amount, `n${lines.length}`));
          }
        }
        const lots = traceOrigins(fen(0), lines, rule);
        expect(Number(sum(lots.map(({ amount }) => amount)))).toBe(balance);
        expect(
          Number(sum(lots.filter(({ origin }) => origin === 'free').map(({ amount }) => amount))),
        ).toBeLessThanOrEqual(transferred);
      },
    ),
    { numRuns: 300 },
  );
});
