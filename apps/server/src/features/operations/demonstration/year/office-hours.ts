import { addDays, defaultCalendar, isWorkingDay } from '@xunban/pricing';
import { shanghaiDay } from '../../../../platform/clock.ts';

/** The moment on a day in Shanghai. */
export const momentOf = (day: string, hour: number, minute = 0): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00+08:00`);

export const isOfficeDay = (day: string): boolean => isWorkingDay(defaultCalendar, day);

const OPENS = 9;
const CLOSES = 18;

/** The moment itself during office hours; otherwise so many minutes after the next opening. */
export function inOfficeHours(moment: Date, minutes: number): Date {
  for (let day = shanghaiDay(moment); ; day = addDays(day, 1)) {
    if (!isOfficeDay(day) || moment >= momentOf(day, CLOSES)) continue;
    const opening = momentOf(day, OPENS, minutes % 60);
    return moment > opening ? moment : opening;
  }
}

/** The moment so many hours at work before another, nights and days of rest left out: a task that began then is so old. */
export function workingHoursBefore(moment: Date, hours: number): Date {
  let left = hours * 3_600_000;
  for (let day = shanghaiDay(moment); ; day = addDays(day, -1)) {
    if (!isOfficeDay(day)) continue;
    const until = Math.min(moment.getTime(), momentOf(day, CLOSES).getTime());
    const rest = Math.max(0, until - momentOf(day, OPENS).getTime());
    if (left <= rest) return new Date(until - left);
    left -= rest;
  }
}

/** The moment so many hours before another, days without an office left out: on a Monday the work of Friday is a day old. */
export function officeHoursBefore(moment: Date, hours: number): Date {
  let left = hours;
  for (let back = 1; ; back += 1) {
    const at = new Date(moment.getTime() - back * 3_600_000);
    if (isOfficeDay(shanghaiDay(at))) left -= 1;
    if (left <= 0) return at;
  }
}
