import { expect, it } from 'vitest';
import { nextStep } from './next-step.ts';

const blocking = { code: 'review.layersDiffer', severity: 'error', params: {} } as const;

it.each([
  [10, [], [], '10'],
  [10, [{ ...blocking, severity: 'warning' }], [], '10'],
  [10, [blocking], ['cancel'], '10engineer'],
  [30, [], ['pay', 'cancel'], '30'],
  [30, [], ['cancel'], '30wait'],
  [50, [], [], '50'],
  [0, [], [], null],
] as const)('of state %i with findings %j and abilities %j is %s', (state, findings, can, next) =>
  expect(nextStep({ state, findings: [...findings], can: [...can] })).toBe(next),
);
