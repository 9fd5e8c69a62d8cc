import { addDays, isWorkingDay, schedule, type WorkCalendar } from '@xunban/pricing';

/** The working days from one day to another, both included; never empty: a start after the promise leaves one day. */
export function workingDaysBetween(calendar: WorkCalendar, from: string, to: string): string[] {
  const days: string[] = [];
  for (let ahead = 0; ; ahead += 1) {
    const day = workingDayAfter(calendar, from, ahead);
    if (day > to && days.length > 0) return days;
    days.push(day);
    if (day >= to) return days;
  }
}

/** The working day so many working days after a day; the day itself, or the next that works, for 0. */
export function workingDayAfter(calendar: WorkCalendar, day: string, workingDays: number): string {
  // Midnight is before every cut-off, so a working day counts as the start.
  return schedule(calendar, `${day}T00:00:00+08:00`, workingDays).shipDate;
}

/** The working day so many working days after a day, or before it for a negative number; never before `notBefore`. */
export function shiftDay(calendar: WorkCalendar, day: string, workingDays: number, notBefore: string): string {
  if (workingDays >= 0) return workingDayAfter(calendar, day, workingDays);
  let shifted = day;
  for (let left = -workingDays; left > 0; ) {
    shifted = addDays(shifted, -1);
    if (isWorkingDay(calendar, shifted)) left -= 1;
  }
  return shifted < notBefore ? workingDayAfter(calendar, notBefore, 0) : shifted;
}
