import { expect, test } from 'vitest';
import { workingHoursBefore } from './office-hours.ts';

test.each([
  ['within a day', '2025-09-18T10:00', 0.5, '2025-09-18T09:30'],
  ['over a night', '2025-09-18T10:00', 3, '2025-09-17T16:00'],
  ['over a Sunday, from before the opening', '2025-09-15T08:00', 2, '2025-09-13T16:00'],
  ['from an evening', '2025-09-18T23:00', 4, '2025-09-18T14:00'],
  ['to the opening itself', '2025-09-18T18:00', 9, '2025-09-18T09:00'],
  ['over two days', '2025-09-18T12:00', 15, '2025-09-16T15:00'],
])('working hours are counted back %s', (_, moment, hours, expected) => {
  const at = (text: string) => new Date(`${text}:00+08:00`);
  expect(workingHoursBefore(at(moment), hours)).toEqual(at(expected));
});
