import type { PaymentInfo } from '@xunban/contract';
import { aGateway } from '@xunban/testkit/a-gateway';
import { describe, expect, it } from 'vitest';
import { paymentPlan, usualWish } from './payment-plan.ts';
import { clockText, pollDelayMs, secondsUntil } from './waiting.ts';

const GATEWAYS = ['sandbox', 'alipay', 'wechat'] as const;
type Name = (typeof GATEWAYS)[number];

const offer = (
  wallet: number,
  gateways: readonly Name[] = ['sandbox'],
  amount = 100.3,
  creditLeft = 0,
  around?: 'alipay' | 'wechat',
) => {
  const available: PaymentInfo['available'] = [
    { method: 'wallet', usable: wallet > 0, reason: wallet > 0 ? '' : 'insufficientBalance', gateway: null },
    ...GATEWAYS.map((method) => {
      const usable = gateways.includes(method);
      return { method, usable, reason: usable ? '' : 'notOpen', gateway: aGateway(method, around) } as const;
    }),
    { method: 'credit', usable: creditLeft > 0, reason: 'notOpen', gateway: null },
  ];
  return { amount, wallet, creditLeft, available };
};

describe('a payment', () => {
  it('from a full wallet needs no gateway', () =>
    expect(paymentPlan(offer(500), { useWallet: true, rest: 'sandbox' })).toEqual({
      useWallet: true,
      useCredit: false,
      gateway: null,
      walletPart: 100.3,
      restPart: 0,
      isIncomplete: false,
    }));
  it('from a wallet that falls short is mixed, to the fen', () =>
    expect(paymentPlan(offer(0.1), { useWallet: true, rest: 'sandbox' })).toMatchObject({
      walletPart: 0.1,
      restPart: 100.2,
      gateway: aGateway('sandbox'),
      isIncomplete: false,
    }));
  it('from a short wallet alone is incomplete', () =>
    expect(paymentPlan(offer(0.1), { useWallet: true, rest: null }).isIncomplete).toBe(true));
  it('takes no gateway that is not open, and no empty wallet', () =>
    expect(paymentPlan(offer(0), { useWallet: true, rest: 'alipay' })).toMatchObject({
      useWallet: false,
      gateway: null,
      isIncomplete: true,
    }));
});

describe('on credit', () => {
  it('pays everything, or what the wallet does not reach', () => {
    const given = offer(40, [], 100.3, 80);
    expect(paymentPlan(given, { useWallet: true, rest: 'credit' })).toEqual({
      ...{ useWallet: true, useCredit: true, gateway: null, walletPart: 40, restPart: 60.3, isIncomplete: false },
    });
    expect(paymentPlan(offer(40, [], 100.3, 200), { useWallet: false, rest: 'credit' })).toMatchObject({
      ...{ useCredit: true, walletPart: 0, restPart: 100.3, isIncomplete: false },
    });
  });
  it('never pays more than is left', () =>
    expect(paymentPlan(offer(40, [], 100.3, 60.29), { useWallet: true, rest: 'credit' })).toMatchObject({
      ...{ useCredit: false, isIncomplete: true },
    }));
});

describe('without a wish', () => {
  it.each([
    [offer(500), { useWallet: true, rest: 'sandbox' }],
    [offer(100.3), { useWallet: true, rest: 'sandbox' }],
    [offer(100.29), { useWallet: false, rest: 'sandbox' }],
    [offer(0, ['alipay']), { useWallet: false, rest: 'alipay' }],
    [offer(5, []), { useWallet: false, rest: null }],
  ])('%j is paid as %j', (given, wish) => expect(usualWish(given)).toEqual(wish));
  it.each([
    [undefined, 'alipay'],
    ['alipay', 'alipay'],
    ['wechat', 'wechat'],
  ] as const)('in the browser of %s through %s', (around, gateway) =>
    expect(usualWish(offer(0, ['alipay', 'wechat'], 100.3, 0, around)).rest).toBe(gateway),
  );
  it('in an app that opens none of the gateways, the first one shows the link for a browser', () =>
    expect(usualWish(offer(0, ['alipay'], 100.3, 0, 'wechat')).rest).toBe('alipay'));
});

it('counts down to a deadline and stops there', () => {
  const now = Date.parse('2026-11-20T16:00:00+08:00');
  expect(clockText(secondsUntil('2026-11-21T17:01:02+08:00', now))).toBe('25:01:02');
  expect(secondsUntil('2026-11-20T15:00:00+08:00', now)).toBe(0);
});

it('asks less and less often, and not for ever', () => {
  const delays = Array.from({ length: 20 }, (_, times) => pollDelayMs(times));
  const asked = delays.filter((delay) => delay !== null);
  expect(asked).toEqual(asked.toSorted((a, b) => a - b));
  expect(asked.length).toBeLessThan(20);
});
