import type { OrderDetail } from '@xunban/contract';
import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const AT = '2026-03-02T10:00:00+08:00';
const NOW = Date.parse(AT);
const decided = (expectedBy: string | null) =>
  ({ round: 1, isPassed: expectedBy === null, rules: [], byEarlier: null, at: AT, expectedBy }) as const;

it.each([
  [10, null, '10'],
  [10, decided(null), '10'],
  [10, decided('2026-03-02T12:30:00+08:00'), '10engineer'],
  [10, decided('2026-03-02T09:30:00+08:00'), '10late'],
  [30, decided('2026-03-02T12:30:00+08:00'), '30'],
  [50, null, '50'],
  [0, null, null],
] as const)('of state %i with the decision %j is %s', (state, decision, next) =>
  expect(nextStep({ state, decision: decision && { ...decision, rules: [] }, hold: null, shipments: [] }, NOW)).toBe(
    next,
  ),
);

it('a board that was delivered is not called shipped', () => {
  const parcel = { isReplaced: false, deliveredAt: AT } as OrderDetail['shipments'][number];
  const lost = { isReplaced: true, deliveredAt: null } as OrderDetail['shipments'][number];
  const stand = { state: 70, decision: null, hold: null } as const;
  expect(nextStep({ ...stand, shipments: [parcel, lost] }, NOW)).toBe('70delivered');
  expect(nextStep({ ...stand, shipments: [] }, NOW)).toBe('70');
});

it('an engineer is not late while the buyer is asked', () => {
  const hold = { cause: 'question', waitsFor: 'buyer', since: AT } as const;
  const decision = { ...decided('2026-03-02T09:30:00+08:00'), rules: [] };
  expect(nextStep({ state: 10, decision, hold, shipments: [] }, NOW)).toBe('10');
});

it.each([
  ['change', 20, '20sold'],
  ['change', 50, '20sold'],
  ['payment', 30, '30supplement'],
  ['payment', 50, '30supplement'],
  ['cancellation', 50, '50offer'],
  ['question', 50, '50'],
] as const)('of a paid board that waits for a %s in state %i is %s', (cause, state, next) => {
  const hold = { cause, waitsFor: 'buyer', since: AT } as const;
  expect(nextStep({ state, decision: null, hold, shipments: [] }, NOW)).toBe(next);
});
