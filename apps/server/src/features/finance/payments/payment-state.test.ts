import { TRANSFER_STATUSES } from '@xunban/contract';
import { expect, test } from 'vitest';
import {
  canStillPay,
  isLive,
  isRefundOpen,
  PAYMENT_STATES,
  type PaymentEvent,
  type PaymentState,
  type RefundState,
  stateAfter,
} from './payment-state.ts';

const EVENTS: readonly PaymentEvent[] = ['payByWallet', 'goOnline', 'succeed', 'fail', 'close', 'creditLate'];

test('exactly these steps exist', () => {
  const steps = PAYMENT_STATES.flatMap((from) =>
    EVENTS.flatMap((event) => {
      const to = stateAfter(from, event);
      return to === null ? [] : [`${from} ${event} ${to}`];
    }),
  );
  expect(steps).toEqual([
    'created payByWallet succeeded',
    'created goOnline pending',
    'created close closed',
    'pending succeed succeeded',
    'pending fail failed',
    'pending close closed',
    'closed creditLate succeeded',
    'failed creditLate succeeded',
  ]);
});

test('every state is reached, success is never left, and a live payment can always be closed', () => {
  const reached = new Set<PaymentState>(['created']);
  for (const from of reached)
    for (const event of EVENTS) {
      const to = stateAfter(from, event);
      if (to !== null) reached.add(to);
    }
  expect([...reached].sort()).toEqual([...PAYMENT_STATES].sort());
  expect(EVENTS.map((event) => stateAfter('succeeded', event))).toEqual(EVENTS.map(() => null));
  for (const state of PAYMENT_STATES.filter(isLive)) expect(stateAfter(state, 'close')).toBe('closed');
});

test('a payment is open until it ends, and a refund is retried until it is paid by gateway or by hand', () => {
  expect(PAYMENT_STATES.filter(isLive)).toEqual(['created', 'pending']);
  const refunds: readonly RefundState[] = ['created', 'sent', 'succeeded', 'failed', 'manual'];
  expect(refunds.filter(isRefundOpen)).toEqual(['created', 'sent', 'failed']);
});

test('a gateway that has not answered or has accepted may still pay, and no other', () => {
  expect(TRANSFER_STATUSES.filter(canStillPay)).toEqual(['unanswered', 'accepted']);
});
