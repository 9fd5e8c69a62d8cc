import type { WorkCalendar } from '@xunban/pricing';
import { workingDayAfter, workingDaysBetween } from './working-days.ts';

/** Working days from a planned end to the day on which the step was really done; 0 when it was in time. */
export function daysLate(calendar: WorkCalendar, plannedEnd: string, doneOn: string): number {
  return doneOn <= plannedEnd ? 0 : workingDaysBetween(calendar, plannedEnd, doneOn).length - 1;
}

/**
 * The ship date to expect after a step: the promise moved by what the step came late, because the steps after it need
 * as long as planned. A later step that catches up brings the forecast back, never before the promise.
 */
export function forecastAfter(calendar: WorkCalendar, promised: string, lateDays: number): string {
  return lateDays === 0 ? promised : workingDayAfter(calendar, promised, lateDays);
}

/** Working days by which an order is later than expected when pieces of it are made again from a day on, with its whole lead time. */
export function daysToRemake(
  calendar: WorkCalendar,
  order: {
    readonly workingDays: number;
    readonly promisedShipDate: string | null;
    readonly forecastShipDate: string | null;
  },
  from: string,
): number {
  const expected = order.forecastShipDate ?? order.promisedShipDate;
  return expected === null ? 0 : daysLate(calendar, expected, workingDayAfter(calendar, from, order.workingDays));
}
