import { LunarDay, type SolarDay, SolarTerm } from 'tyme4ts';
import type { Holiday, WorkCalendar } from './work-calendar.ts';
import { addDays } from './working-days.ts';

/** Source of proposed days. */
const HOLIDAY_LAW = '全国年节及纪念日放假办法';

/** Years for which the rules below hold: the law as of 2025. */
export const PROPOSED_YEARS = { from: 2025, to: 2099 } as const;

/**
 * The days of a year on which the law itself gives a holiday. The days in lieu around them come with the notice of the State
 * Council late in the year before, so all of them are to be confirmed.
 * @throws RangeError outside of {@link PROPOSED_YEARS}
 */
export function proposedHolidays(year: number): readonly Holiday[] {
  if (!Number.isInteger(year) || year < PROPOSED_YEARS.from || year > PROPOSED_YEARS.to)
    throw new RangeError(`holidays of ${year} are unknown`);
  const newYear = lunarDay(year, 1, 1);
  const days: readonly [Holiday['name'], from: string, count: number][] = [
    ['newYear', `${year}-01-01`, 1],
    // New Year's Eve and the first three days.
    ['springFestival', addDays(newYear, -1), 4],
    ['qingming', qingming(year), 1],
    ['labourDay', `${year}-05-01`, 2],
    ['dragonBoat', lunarDay(year, 5, 5), 1],
    ['midAutumn', lunarDay(year, 8, 15), 1],
    ['nationalDay', `${year}-10-01`, 3],
  ];
  return apart(
    days.map(([name, from, count]) => ({
      ...{ name, from, to: addDays(from, count - 1), source: HOLIDAY_LAW },
      toBeConfirmed: true as const,
    })),
  ).toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** Years beyond a calendar's last known day whose holidays by law are added: no lead time is longer. */
const YEARS_AHEAD = 4;

/**
 * A calendar with the holidays of the law beyond its last known day. Days that are listed stay as they are, and a holiday that
 * meets one of them is left to the list.
 */
export function withProposedHolidays(calendar: WorkCalendar): WorkCalendar {
  const { knownUntil, holidays, makeUpDays } = calendar;
  const first = Math.max(Number(knownUntil.slice(0, 4)), PROPOSED_YEARS.from);
  const last = Math.min(first + YEARS_AHEAD, PROPOSED_YEARS.to);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  const meets = ({ from, to }: Holiday) =>
    holidays.some((listed) => listed.from <= to && listed.to >= from) ||
    makeUpDays.some((day) => day >= from && day <= to);
  const added = years.flatMap(proposedHolidays).filter((holiday) => holiday.from > knownUntil && !meets(holiday));
  return added.length === 0 ? calendar : { ...calendar, holidays: [...holidays, ...added] };
}

/** Mid-Autumn may fall into National Day; its day is then part of that and not listed separately. */
const apart = (holidays: readonly Holiday[]): readonly Holiday[] =>
  holidays.filter(
    (holiday) =>
      holiday.from !== holiday.to ||
      !holidays.some((other) => other !== holiday && other.from <= holiday.from && other.to >= holiday.to),
  );

/** The notice that fixes a year is called so every year, whatever the language of the screen. */
export const titleOfNotice = (year: number): string => `国务院办公厅关于${year}年部分节假日安排的通知`;

/** The day on which a day of a lunar month falls, not of a leap month. Its days are those of Beijing. */
const lunarDay = (year: number, month: number, day: number): string =>
  textOf(LunarDay.fromYmd(year, month, day).getSolarDay());

const qingming = (year: number): string => textOf(SolarTerm.fromName(year, '清明').getJulianDay().getSolarDay());

const textOf = (day: SolarDay): string =>
  [day.getYear(), day.getMonth(), day.getDay()].map((part) => String(part).padStart(2, '0')).join('-');
