/**
 * Formats times for display. The API returns every time with the offset of Shanghai, where the factories and the deadlines are,
 * so the text itself is what a reader expects; a clock in another zone changes nothing.
 */
export const minuteText = (isoTime: string): string => isoTime.slice(0, 16).replace('T', ' ');

/** `11-20 16:05`, for places where the year is clear. */
export const shortMinuteText = (isoTime: string): string => minuteText(isoTime).slice(5);

/** `11-20` of `2026-11-20`, for places where the year is clear. */
export const shortDay = (day: string): string => day.slice(5);

/** Returns the current date in Shanghai, `yyyy-MM-dd`, for comparison with API dates. */
export const shanghaiToday = (now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(now);
