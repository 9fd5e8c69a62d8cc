import { defaultCalendar } from '@xunban/pricing';
import { expect, it } from 'vitest';
import { calendarOutlook } from './calendar-outlook.ts';

it.each([
  ['2026-10-02', 90, false],
  ['2026-10-03', 89, true],
  ['2026-12-31', 0, true],
  ['2027-03-01', 0, true],
])('on %s there are %s days left', (today, daysLeft, isShort) => {
  expect(calendarOutlook(defaultCalendar, today)).toMatchObject({ knownUntil: '2026-12-31', daysLeft, isShort });
});

it('counts what the notice has to confirm, from today on and without breaks of the own factory', () => {
  expect(calendarOutlook(defaultCalendar, '2026-11-20').unconfirmed).toBe(4);
  expect(calendarOutlook(defaultCalendar, '2027-04-06').unconfirmed).toBe(1);
  const [first] = defaultCalendar.holidays;
  const proposed = { ...defaultCalendar, holidays: [{ ...first!, toBeConfirmed: true as const }] };
  expect(calendarOutlook(proposed, '2026-01-01').unconfirmed).toBe(1);
});
