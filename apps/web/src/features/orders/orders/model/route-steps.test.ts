import type { OrderProgress } from '@xunban/contract';
import { describe, expect, it } from 'vitest';
import { currentStep, isBehind, routeSteps, shippedAgainst } from './route-steps.ts';

const step = (position: number, plannedEnd: string, doneAt: string | null): OrderProgress['steps'][number] => ({
  step: 'drilling',
  position,
  plannedStart: plannedEnd,
  plannedEnd,
  doneAt,
  operator: '',
  delayReason: '',
});
const steps = [
  step(1, '2026-11-20', '2026-11-19T22:00:00+08:00'),
  step(2, '2026-11-20', '2026-11-22T01:00:00+08:00'),
  step(3, '2026-11-23', null),
  step(4, '2026-11-23', null),
];

describe('a route on a day', () => {
  const phasesOn = (today: string) => routeSteps(steps, today).map(({ phase, daysLate }) => [phase, daysLate]);
  it('shows what is done against its plan, and does not blame what is not due', () =>
    expect(phasesOn('2026-11-22')).toEqual([
      ['done', -1],
      ['done', 2],
      ['current', 0],
      ['waiting', 0],
    ]));
  it('shows that the step at work is late, not those behind it', () =>
    expect(phasesOn('2026-11-25').slice(2)).toEqual([
      ['current', 2],
      ['waiting', 0],
    ]));
  it('knows the step at work', () => {
    expect(currentStep(steps)?.position).toBe(3);
    expect(currentStep(steps.slice(0, 2))).toBeUndefined();
  });
});

it.each([
  ['2026-11-25', '2026-11-26', true],
  ['2026-11-25', '2026-11-25', false],
  [null, '2026-11-26', false],
])('promised %s and forecast %s is behind: %s', (promisedShipDate, forecastShipDate, behind) =>
  expect(isBehind(progressWith({ promisedShipDate, forecastShipDate }))).toBe(behind),
);

it.each([
  ['2026-11-20T09:30:00+08:00', '2026-11-25', { day: '2026-11-20', days: -5 }],
  ['2026-11-25T23:59:00+08:00', '2026-11-25', { day: '2026-11-25', days: 0 }],
  ['2026-11-26T00:01:00+08:00', '2026-11-25', { day: '2026-11-26', days: 1 }],
  [null, '2026-11-25', undefined],
])('left at %s with the promise of %s', (shippedAt, promisedShipDate, expected) =>
  expect(shippedAgainst(progressWith({ shippedAt, promisedShipDate }))).toEqual(expected),
);

function progressWith(fields: Partial<OrderProgress>): OrderProgress {
  const dates = { promisedShipDate: null, forecastShipDate: null, shippedAt: null };
  return { orderNo: '', percent: 0, steps: [], ...dates, delayReason: '', ...fields };
}
