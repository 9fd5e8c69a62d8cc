import { defaultCalendar } from '@xunban/pricing';
import { expect, test } from 'vitest';
import { afterWorkingTime, endOfDay } from './service-time.ts';

const after = (from: string, minutes: number) =>
  afterWorkingTime(defaultCalendar, new Date(from), minutes).toISOString();

test.each([
  ['within a day', '2026-11-23T10:00:00+08:00', 60, '2026-11-23T03:00:00.000Z'],
  ['up to the evening', '2026-11-23T10:00:00+08:00', 480, '2026-11-23T10:00:00.000Z'],
  ['over night', '2026-11-23T17:30:00+08:00', 60, '2026-11-24T01:30:00.000Z'],
  ['from before the morning', '2026-11-23T03:00:00+08:00', 60, '2026-11-23T02:00:00.000Z'],
  ['from after the evening', '2026-11-23T21:00:00+08:00', 60, '2026-11-24T02:00:00.000Z'],
  ['over a Sunday', '2026-11-22T12:00:00+08:00', 1, '2026-11-23T01:01:00.000Z'],
  ['over several days', '2026-11-23T09:00:00+08:00', 3 * 540, '2026-11-25T10:00:00.000Z'],
])('work due %s', (_, from, minutes, due) => expect(after(from, minutes)).toBe(due));

test('a day of work ends at six in the evening in Shanghai', () => {
  expect(endOfDay('2026-11-23').toISOString()).toBe('2026-11-23T10:00:00.000Z');
});
