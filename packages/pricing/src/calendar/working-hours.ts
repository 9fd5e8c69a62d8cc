import type { WorkCalendar } from './work-calendar.ts';
import { addDays, isWorkingDay, shanghaiDate } from './working-days.ts';

/** Business hours on a working day, Shanghai time. */
const OPENS = '09:00';
const CLOSES = '18:00';
const MINUTE_MS = 60_000;

/** The moment on a day in Shanghai. `time` is HH:MM. */
const at = (day: string, time: string): number => Date.parse(`${day}T${time}:00+08:00`);

const dayOf = (moment: Date): string => shanghaiDate(moment.toISOString());

/** The end of the working hours of a day, yyyy-MM-dd. */
export const endOfWorkingHours = (day: string): Date => new Date(at(day, CLOSES));

/** The moment after so many minutes at work, counted from `from`: nights and days of rest do not count. */
export function afterWorkingTime(calendar: WorkCalendar, from: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  let begins = from.getTime();
  for (let day = dayOf(from); ; day = addDays(day, 1)) {
    if (!isWorkingDay(calendar, day)) continue;
    begins = Math.max(begins, at(day, OPENS));
    const rest = at(day, CLOSES) - begins;
    if (rest < 0) continue;
    if (left <= rest) return new Date(begins + left);
    left -= rest;
  }
}

/** Minutes at work from one moment to another; 0 when the second is not the later one. */
export function workingMinutesBetween(calendar: WorkCalendar, from: Date, to: Date): number {
  let sum = 0;
  for (let day = dayOf(from); day <= dayOf(to); day = addDays(day, 1)) {
    if (!isWorkingDay(calendar, day)) continue;
    sum += Math.max(0, Math.min(to.getTime(), at(day, CLOSES)) - Math.max(from.getTime(), at(day, OPENS)));
  }
  return sum / MINUTE_MS;
}
