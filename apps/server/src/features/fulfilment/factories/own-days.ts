import { addDays, isWorkingDay, type WorkCalendar } from '@xunban/pricing';
import type { Holiday } from '../../orders-core/factories/floor-records.ts';

/** A factory that is closed for good would be looked at for ever. */
const MAX_DAYS_AHEAD = 400;

/** The day on which a factory has worked so many days, the first of which is the next that it works from a day on. */
export function ownWorkingDay(
  calendar: WorkCalendar,
  holidays: readonly Holiday[],
  from: string,
  workingDays: number,
): string {
  let day = from;
  for (let worked = 0, ahead = 0; ahead < MAX_DAYS_AHEAD; day = addDays(day, 1), ahead += 1) {
    if (!isWorkingDay(calendar, day) || holidays.some(({ from: first, to }) => first <= day && day <= to)) continue;
    worked += 1;
    if (worked >= workingDays) return day;
  }
  return day;
}

/** Returns the work calendar with the closed days of a factory. */
export function calendarOf(calendar: WorkCalendar, holidays: readonly Holiday[]): WorkCalendar {
  if (holidays.length === 0) return calendar;
  const isClosed = (day: string) => holidays.some(({ from, to }) => from <= day && day <= to);
  return {
    ...calendar,
    makeUpDays: calendar.makeUpDays.filter((day) => !isClosed(day)),
    holidays: [
      ...calendar.holidays,
      ...holidays.map(({ from, to, name }) => ({ name: 'factoryBreak' as const, from, to, source: name })),
    ],
  };
}
