import { addDays, isWorkingDay, schedule, type WorkCalendar } from '@xunban/pricing';

/** Returns the working days from one day to another, both included; never empty: a start after the end leaves one day. */
export function workingDaysBetween(calendar: WorkCalendar, from: string, to: string): string[] {
  const days: string[] = [];
  for (let offset = 0; ; offset += 1) {
    const day = workingDayAfter(calendar, from, offset);
    if (day > to && days.length > 0) return days;
    days.push(day);
    if (day >= to) return days;
  }
}

/** Returns the working day that is a number of working days after a day; for 0 the day itself, or the next working day. */
export function workingDayAfter(calendar: WorkCalendar, day: string, workingDays: number): string {
  // Midnight is before every cut-off, so a working day counts as the start.
  return schedule(calendar, `${day}T00:00:00+08:00`, workingDays).shipDate;
}

/**
 * The day that is as many working days after a day on one calendar as another day is on the calendar before it. A day without
 * working days before it stays.
 */
export function onNewCalendar(
  { before, now }: { readonly before: WorkCalendar; readonly now: WorkCalendar },
  from: string,
  day: string,
): string {
  let left = 0;
  for (let passed = addDays(from, 1); passed <= day; passed = addDays(passed, 1))
    if (isWorkingDay(before, passed)) left += 1;
  if (left === 0) return day;
  let moved = from;
  while (left > 0) {
    moved = addDays(moved, 1);
    if (isWorkingDay(now, moved)) left -= 1;
  }
  return moved;
}

/**
 * Shifts a day by working days. A shift backwards (a negative number) ends at `notBefore` at the earliest; a shift forwards has no
 * limit, so an overdue day can stay in the past.
 */
export function shiftByWorkingDays(
  calendar: WorkCalendar,
  day: string,
  workingDays: number,
  notBefore: string,
): string {
  if (workingDays >= 0) return workingDayAfter(calendar, day, workingDays);
  let shifted = day;
  for (let left = -workingDays; left > 0; ) {
    shifted = addDays(shifted, -1);
    if (isWorkingDay(calendar, shifted)) left -= 1;
  }
  return shifted < notBefore ? workingDayAfter(calendar, notBefore, 0) : shifted;
}
