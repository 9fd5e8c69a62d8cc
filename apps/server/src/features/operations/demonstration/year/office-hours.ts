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
