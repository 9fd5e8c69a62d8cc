import { serverNow } from '@xunban/contract/server-clock';

/**
 * Formats times for display. The API returns every time with the offset of Shanghai, where the factories and the deadlines are,
 * so the text itself is what a reader expects; a clock in another zone changes nothing.
 */
export const minuteText = (isoTime: string): string => isoTime.slice(0, 16).replace('T', ' ');

/** `11-20 16:05`, for places where the year is clear. */
export const shortMinuteText = (isoTime: string): string => minuteText(isoTime).slice(5);

/** `11-20` of `2026-11-20`, for places where the year is clear. */
export const shortDay = (day: string): string => day.slice(5);

/** Returns the current date in Shanghai by the clock of the server, `yyyy-MM-dd`, for comparison with API dates. */
export const shanghaiToday = (now = serverNow()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(now);

/** Returns the current month in Shanghai, or the one so many months before it, `yyyy-MM`. */
export function shanghaiMonth(back = 0, now = serverNow()): string {
  const [year = 0, month = 0] = shanghaiToday(now).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
}
