import { expect, test } from 'vitest';
import { defaultCalendar } from './default-calendar.ts';
import { afterWorkingTime, endOfWorkingHours, workingMinutesBetween } from './working-hours.ts';

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

test.each([
  ['within a day', '2026-11-23T10:00:00+08:00', '2026-11-23T11:30:00+08:00', 90],
  ['over a night', '2026-11-23T17:30:00+08:00', '2026-11-24T09:30:00+08:00', 60],
  ['over a Sunday', '2026-11-21T17:00:00+08:00', '2026-11-23T10:00:00+08:00', 120],
  ['of a whole day', '2026-11-23T00:00:00+08:00', '2026-11-23T23:00:00+08:00', 540],
  ['of a night', '2026-11-23T19:00:00+08:00', '2026-11-24T08:00:00+08:00', 0],
  ['backwards', '2026-11-23T11:00:00+08:00', '2026-11-23T10:00:00+08:00', 0],
])('minutes at work %s', (_, from, to, minutes) =>
  expect(workingMinutesBetween(defaultCalendar, new Date(from), new Date(to))).toBe(minutes),
);

test('a day of work ends at six in the evening in Shanghai', () => {
  expect(endOfWorkingHours('2026-11-23').toISOString()).toBe('2026-11-23T10:00:00.000Z');
});
