import { expect, it } from 'vitest';
import { planDayIn, publishTimeIn } from './shared-schemas.ts';

it.each([
  ['2026-11-30', true],
  [' 2026-02-28 ', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['2026-11-00', false],
  ['9999-12-31', false],
  ['0000-01-01', false],
  ['2026-1-1', false],
])('%j is a day of a plan: %s', (day, isValid) => {
  expect(planDayIn.safeParse(day)).toMatchObject(isValid ? { success: true, data: day.trim() } : { success: false });
});

it.each([
  ['2026-11-30T10:00:00+08:00', true],
  ['2026-02-30T10:00:00+08:00', false],
  ['9999-12-31T23:59:59-23:59', false],
  ['0000-01-01T00:00:00Z', false],
  ['2026-11-30T10:00:00', false],
])('%j is a moment of publication: %s', (time, isValid) => {
  expect(publishTimeIn.safeParse(time).success).toBe(isValid);
});
