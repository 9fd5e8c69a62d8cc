import { addDays, isWorkingDay, schedule, type WorkCalendar } from '@xunban/pricing';
import type { RouteStep } from './route-for-board.ts';

/** When a step is planned: first and last day, yyyy-MM-dd in Asia/Shanghai. */
export interface PlannedStep extends RouteStep {
  readonly plannedStart: string;
  readonly plannedEnd: string;
}

/**
 * Spreads a route over the working days from a first day to the promised ship date, each step by its weight; the last
 * ends on the ship date. When production starts so late that the days do not suffice, the steps crowd on the days that
 * are left: the promise stands until a cause is stated.
 * @param from the day on which production starts
 */
export function planWindows(
  route: readonly RouteStep[],
  calendar: WorkCalendar,
  from: string,
  shipDate: string,
): PlannedStep[] {
  const days = workingDaysBetween(calendar, from, shipDate);
  const whole = route.reduce((sum, { weight }) => sum + weight, 0);
  let done = 0;
  return route.map((step) => {
    const start = dayAt(days, done, whole);
    done += step.weight;
    // A step that ends exactly where a day ends belongs to that day, not to the next morning.
    return { ...step, plannedStart: start, plannedEnd: dayAt(days, done - 0.5, whole) };
  });
}

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
export function movedDay(calendar: WorkCalendar, day: string, workingDays: number, notBefore: string): string {
  if (workingDays >= 0) return workingDayAfter(calendar, day, workingDays);
  let moved = day;
  for (let left = -workingDays; left > 0; ) {
    moved = addDays(moved, -1);
    if (isWorkingDay(calendar, moved)) left -= 1;
  }
  return moved < notBefore ? workingDayAfter(calendar, notBefore, 0) : moved;
}

function dayAt(days: readonly string[], done: number, whole: number): string {
  const day = days[Math.min(days.length - 1, Math.floor((done / whole) * days.length))];
  if (day === undefined) throw new Error('A plan needs a day.');
  return day;
}
