import { shanghaiMonth } from '@xunban/i18n/when';

/**
 * Returns the current month and those before it, yyyy-MM, by the calendar of Shanghai, the latest first.
 * @param since time of the registration, with the offset of Shanghai: no month before it
 */
export const recentMonths = (count: number, since: string, now?: number): string[] =>
  Array.from({ length: count }, (_, back) => shanghaiMonth(back, now)).filter((month) => month >= since.slice(0, 7));
