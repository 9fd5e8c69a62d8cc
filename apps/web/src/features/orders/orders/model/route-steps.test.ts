import type { OrderProgress } from '@xunban/contract';
import { aProgress } from '@xunban/testkit/an-order';
import { describe, expect, it } from 'vitest';
import { currentStep, routeSteps, shippedAgainst } from './route-steps.ts';

const step = (position: number, plannedEnd: string, doneAt: string | null): OrderProgress['steps'][number] => ({
  step: 'drilling',
  position,
  plannedStart: plannedEnd,
  plannedEnd,
  doneAt,
  operator: '',
  daysLate: 0,
  delayReason: '',
});
const steps = [
  step(1, '2026-11-20', '2026-11-19T22:00:00+08:00'),
  step(2, '2026-11-20', '2026-11-22T01:00:00+08:00'),
  step(3, '2026-11-23', null),
  step(4, '2026-11-23', null),
];

describe('a route', () => {
  const phasesOf = (progress: Partial<OrderProgress>) =>
    routeSteps(aProgress({ steps, ...progress })).map(({ phase, isEarly }) => [phase, isEarly]);
  it('shows what is done and at work, and names early steps', () =>
    expect(phasesOf({})).toEqual([
      ['done', true],
      ['done', false],
      ['current', false],
      ['waiting', false],
    ]));
  it.each(['notStarted', 'stopped'] as const)('has no step at work while production is %s', (phase) => {
    expect(phasesOf({ phase }).slice(2)).toEqual([
      ['waiting', false],
      ['waiting', false],
    ]);
    expect(currentStep({ phase, steps })).toBeUndefined();
  });
  it('knows the step at work', () => {
    expect(currentStep({ phase: 'making', steps })?.position).toBe(3);
    expect(currentStep({ phase: 'making', steps: steps.slice(0, 2) })).toBeUndefined();
  });
});

it.each([
  ['2026-11-20T09:30:00+08:00', '2026-11-25', { day: '2026-11-20', days: -5 }],
  ['2026-11-25T23:59:00+08:00', '2026-11-25', { day: '2026-11-25', days: 0 }],
  ['2026-11-26T00:01:00+08:00', '2026-11-25', { day: '2026-11-26', days: 1 }],
  [null, '2026-11-25', undefined],
])('left at %s with the promise of %s', (shippedAt, promisedShipDate, expected) =>
  expect(shippedAgainst(aProgress({ shippedAt, promisedShipDate }))).toEqual(expected),
);
