import { addDays, type Holiday, type HolidayName, type WorkCalendar } from '@xunban/pricing';
import { proposedHolidays } from '@xunban/pricing/proposed-holidays';

/** Kind of a calendar day. */
export type DayKind =
  | { readonly kind: 'work' | 'rest' | 'makeUp' }
  | { readonly kind: 'holiday'; readonly holiday: Holiday; readonly isConfirmed: boolean };

/** Change to some days: a holiday, make-up working days, or the default of the weekday. */
export type DayWish = { readonly kind: 'usual' | 'makeUp' } | { readonly kind: 'holiday'; readonly name: HolidayName };

/** Selected days, the first and the last. */
export interface ChosenDays {
  readonly from: string;
  readonly to: string;
}

/** True when data has the shape of a calendar; a draft may contain anything. */
export function isWorkCalendar(data: unknown): data is WorkCalendar {
  const found = data as Partial<Record<keyof WorkCalendar, unknown>> | null;
  return (
    isListOf(found?.holidays, isHoliday) &&
    isListOf(found?.makeUpDays, isDay) &&
    isListOf(found?.restWeekdays, Number.isInteger) &&
    isDay(found?.knownUntil) &&
    typeof found?.cutOff === 'string'
  );
}

const isListOf = (list: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  Array.isArray(list) && list.every(isEntry);

/** A day of this era, so that the days around it are texts of the same form. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

function isHoliday(value: unknown): boolean {
  const { name, from, to, source } = (value ?? {}) as Partial<Record<keyof Holiday, unknown>>;
  return [name, source].every((text) => typeof text === 'string') && isDay(from) && isDay(to);
}

export const weekdayOf = (date: string): number => new Date(date).getUTCDay();

/** The days of a month, yyyy-MM-dd. */
export function daysOfMonth(year: number, month: number): readonly string[] {
  const start = `${year}-${String(month).padStart(2, '0')}-01`;
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, index) => addDays(start, index));
}

export function dayKind(calendar: WorkCalendar, date: string): DayKind {
  if (calendar.makeUpDays.includes(date)) return { kind: 'makeUp' };
  const holiday = calendar.holidays.find(({ from, to }) => date >= from && date <= to);
  if (holiday) return { kind: 'holiday', holiday, isConfirmed: isConfirmed(calendar, holiday) };
  return { kind: calendar.restWeekdays.includes(weekdayOf(date)) ? 'rest' : 'work' };
}

/** A holiday beyond the known days is as unconfirmed as one marked so; the factory's own breaks need no notice. */
const isConfirmed = ({ knownUntil }: WorkCalendar, { name, from, toBeConfirmed }: Holiday): boolean =>
  name === 'factoryBreak' || (toBeConfirmed !== true && from <= knownUntil);

/** The calendar with days made something else. What lay around them stays: a holiday from whose middle a day is taken falls into two. */
export function withDays(calendar: WorkCalendar, from: string, to: string, wish: DayWish): WorkCalendar {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const holidays = calendar.holidays.flatMap((holiday) => without(holiday, first, last));
  const makeUpDays = calendar.makeUpDays.filter((day) => day < first || day > last);
  switch (wish.kind) {
    case 'usual':
      return { ...calendar, holidays, makeUpDays };
    case 'makeUp':
      return { ...calendar, holidays, makeUpDays: [...makeUpDays, ...daysBetween(first, last)].toSorted() };
    case 'holiday':
      return { ...calendar, makeUpDays, holidays: joined([...holidays, holidayOf(calendar, wish.name, first, last)]) };
  }
}

/** Returns a holiday. On known days, entering it counts as stating it; the year's notice is recorded once for all. */
function holidayOf(calendar: WorkCalendar, name: HolidayName, from: string, to: string): Holiday {
  const same = calendar.holidays.find((other) => other.name === name && other.from.slice(0, 4) === from.slice(0, 4));
  return {
    ...{ name, from, to, source: same?.source ?? '' },
    ...(same?.toBeConfirmed ? { toBeConfirmed: true as const } : {}),
  };
}

function without(holiday: Holiday, first: string, last: string): readonly Holiday[] {
  if (holiday.to < first || holiday.from > last) return [holiday];
  return [
    ...(holiday.from < first ? [{ ...holiday, to: addDays(first, -1) }] : []),
    ...(holiday.to > last ? [{ ...holiday, from: addDays(last, 1) }] : []),
  ];
}

/** In the order of their days; parts of one holiday that touch are one again. */
function joined(holidays: readonly Holiday[]): readonly Holiday[] {
  const all: Holiday[] = [];
  for (const holiday of holidays.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const before = all.at(-1);
    const isSame = before && before.name === holiday.name && before.toBeConfirmed === holiday.toBeConfirmed;
    if (isSame && addDays(before.to, 1) === holiday.from) all[all.length - 1] = { ...before, to: holiday.to };
    else all.push(holiday);
  }
  return all;
}

function daysBetween(first: string, last: string): readonly string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The calendar with the days of the law for a year, where nothing has been entered for them yet. */
export function withProposedYear(calendar: WorkCalendar, year: number): WorkCalendar {
  const isFree = ({ from, to }: Holiday) =>
    !calendar.holidays.some((other) => other.from <= to && other.to >= from) &&
    !calendar.makeUpDays.some((day) => day >= from && day <= to);
  return { ...calendar, holidays: joined([...calendar.holidays, ...proposedHolidays(year).filter(isFree)]) };
}

/** The calendar with a year as the notice has it: nothing of it is a proposal any more, and its days are known. */
export function withConfirmedYear(calendar: WorkCalendar, year: number, source: string): WorkCalendar {
  const end = `${year}-12-31`;
  return {
    ...calendar,
    holidays: calendar.holidays.map((holiday) => {
      if (!holiday.from.startsWith(String(year)) || isConfirmed(calendar, holiday)) return holiday;
      const { toBeConfirmed: _proposed, ...rest } = holiday;
      return { ...rest, source };
    }),
    knownUntil: calendar.knownUntil < end ? end : calendar.knownUntil,
  };
}

/** The holidays of a year that the notice has still to confirm. */
export const unconfirmedIn = (calendar: WorkCalendar, year: number): readonly Holiday[] =>
  calendar.holidays.filter((holiday) => holiday.from.startsWith(String(year)) && !isConfirmed(calendar, holiday));
