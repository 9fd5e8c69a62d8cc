import type { WorkCalendar } from '@xunban/pricing';
import type { PlannedStep } from '../../orders-core/production-steps/steps.ts';
import { workingDaysBetween } from '../../pricing/lead-times/working-days.ts';
import type { RouteStep } from './route-for-board.ts';

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
    return { step: step.step, plannedStart: start, plannedEnd: dayAt(days, done - 0.5, whole) };
  });
}

function dayAt(days: readonly string[], done: number, whole: number): string {
  const day = days[Math.min(days.length - 1, Math.floor((done / whole) * days.length))];
  if (day === undefined) throw new Error('plan has no day');
  return day;
}
