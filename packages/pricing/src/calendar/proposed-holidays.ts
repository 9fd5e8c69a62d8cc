import { LunarDay, type SolarDay, SolarTerm } from 'tyme4ts';
import type { Holiday } from './work-calendar.ts';
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
