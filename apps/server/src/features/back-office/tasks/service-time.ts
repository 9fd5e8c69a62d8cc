import { addDays, isWorkingDay, type WorkCalendar } from '@xunban/pricing';
import { shanghaiDay } from '../../../platform/clock.ts';

/** Business hours on a working day, Shanghai time. */
const OPENS = '09:00';
const CLOSES = '18:00';
const MINUTE_MS = 60_000;

/** The moment on a day in Shanghai. `time` is HH:MM. */
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`);

/** The end of the working hours of a day, yyyy-MM-dd. */
export const endOfDay = (day: string): Date => new Date(at(day, CLOSES));

/** The moment after so many minutes at work, counted from `from`: nights and days of rest do not count. */
export function afterWorkingTime(calendar: WorkCalendar, from: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  let begins = from.getTime();
  for (let day = shanghaiDay(from); ; day = addDays(day, 1)) {
    if (!isWorkingDay(calendar, day)) continue;
    begins = Math.max(begins, at(day, OPENS));
    const rest = at(day, CLOSES) - begins;
    if (rest < 0) continue;
    if (left <= rest) return new Date(begins + left);
    left -= rest;
  }
}
