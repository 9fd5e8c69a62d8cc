import type { Holiday, HolidayName, Schedule, WorkCalendar } from './work-calendar.ts';

const DAY_MS = 86_400_000;
/** Shanghai has kept +08:00 without summer time since 1991, so no time-zone data is needed. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;
/** A calendar that never works again is a fault in the data, not a reason to search for ever. */
const MAX_DAYS_AHEAD = 1500;

/**
 * Returns the ship date of boards paid at a given moment, after `workingDays` working days. Payment before the cut-off on a
 * working day starts that day, any other payment on the next one; the lead time counts the working days after the start.
 * @param at ISO 8601 with any offset
 * @throws RangeError when `at` is not a valid time, or the calendar has no working days left.
 */
export function schedule(calendar: WorkCalendar, at: string, workingDays: number): Schedule {
  return scheduler(calendar, at)(workingDays);
}

/** The same for one moment and many lead times: every day is looked at once. */
export function scheduler(calendar: WorkCalendar, at: string): (workingDays: number) => Schedule {
  const paidAt = Date.parse(at);
  if (Number.isNaN(paidAt)) throw new RangeError(`${at} is not a valid time`);
  const local = new Date(paidAt + SHANGHAI_OFFSET_MS).toISOString();
  const paidOn = local.slice(0, 10);
  const isBeforeCutOff = local.slice(11, 16) < calendar.cutOff;
  const startsSameDay = isBeforeCutOff && restReason(calendar, paidOn) === null;
  const rule = startsSameDay ? 'startsSameDay' : 'startsNextWorkingDay';

  const schedules: Schedule[] = [];
  const workDates: string[] = [];
  const skipped: Schedule['skipped'][number][] = [];
  let scanned = startsSameDay ? -1 : 0;

  return (workingDays) => (schedules[workingDays] ??= scheduleOf(workingDays));

  function scheduleOf(workingDays: number): Schedule {
    const startDate = workDate(0);
    const shipDate = workDate(workingDays);
    return {
      rule,
      cutOff: calendar.cutOff,
      startDate,
      shipDate,
      workingDays,
      skipped: skipped.filter(({ date }) => date > startDate && date < shipDate),
      isProvisional: isProvisional(calendar, startDate, shipDate),
    };
  }

  function workDate(index: number): string {
    for (;;) {
      const known = workDates[index];
      if (known !== undefined) return known;
      scanned += 1;
      if (scanned > MAX_DAYS_AHEAD) throw new RangeError(`calendar ${calendar.version} has no working days left`);
      const date = addDays(paidOn, scanned);
      const reason = restReason(calendar, date);
      if (reason === null) workDates.push(date);
      else skipped.push({ date, reason });
    }
  }
}

/** True when the days from one day to another are not all known: holidays among them are still to be confirmed. */
export const isProvisional = (calendar: WorkCalendar, from: string, to: string): boolean =>
  to > calendar.knownUntil || calendar.holidays.some(isUnconfirmedBetween(from, to));

const isUnconfirmedBetween =
  (start: string, end: string) =>
  ({ from, to, toBeConfirmed }: Holiday): boolean =>
    toBeConfirmed === true && from <= end && to >= start;

/** The day so many days later, yyyy-MM-dd. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day in Shanghai on which a moment falls. */
export function shanghaiDate(at: string): string {
  return new Date(Date.parse(at) + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
}

/** True when a day, yyyy-MM-dd, is a working day. */
export const isWorkingDay = (calendar: WorkCalendar, date: string): boolean => restReason(calendar, date) === null;

/** Returns the reason why a day is not a working day; null on a working day. A make-up day is always a working day. */
function restReason(calendar: WorkCalendar, date: string): 'restDay' | HolidayName | null {
  if (calendar.makeUpDays.includes(date)) return null;
  const holiday = calendar.holidays.find(({ from, to }) => date >= from && date <= to);
  if (holiday !== undefined) return holiday.name;
  return calendar.restWeekdays.includes(new Date(date).getUTCDay()) ? 'restDay' : null;
}
