import type { WorkCalendar } from '@xunban/pricing';

/** The lead times of large orders need a calendar for the next quarter of a year. */
const SHORT_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Until when the days of a calendar are known. Pure.
 * @param today yyyy-MM-dd in Shanghai
 */
export function calendarOutlook({ version, knownUntil, holidays }: WorkCalendar, today: string) {
  const daysLeft = Math.max(0, Math.round((Date.parse(knownUntil) - Date.parse(today)) / DAY_MS));
  const unconfirmed = holidays.filter(
    ({ name, from, to, toBeConfirmed }) =>
      to >= today && name !== 'factoryBreak' && (toBeConfirmed === true || from > knownUntil),
  ).length;
  return { version, knownUntil, daysLeft, isShort: daysLeft < SHORT_DAYS, unconfirmed };
}
