import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const blocking = { code: 'review.layersDiffer', severity: 'error', params: {} } as const;

it.each([
  [10, [], '10'],
  [10, [{ ...blocking, severity: 'undecided' }], '10engineer'],
  [10, [{ ...blocking, severity: 'warning' }], '10'],
  [10, [blocking], '10engineer'],
  [30, [], '30'],
  [50, [], '50'],
  [0, [], null],
] as const)('of state %i with findings %j is %s', (state, findings, next) =>
  expect(nextStep({ state, findings: [...findings], hold: null })).toBe(next),
);

it.each([
  ['change', 20, '20sold'],
  ['change', 50, '20sold'],
  ['payment', 30, '30supplement'],
  ['payment', 50, '30supplement'],
  ['cancellation', 50, '50offer'],
  ['question', 50, '50'],
] as const)('of a paid board that waits for a %s in state %i is %s', (cause, state, next) => {
  const hold = { cause, waitsFor: 'buyer', since: '2026-03-02T10:00:00+08:00' } as const;
  expect(nextStep({ state, findings: [], hold })).toBe(next);
});
