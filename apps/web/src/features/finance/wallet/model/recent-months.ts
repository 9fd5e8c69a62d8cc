const SHANGHAI_MS = 8 * 3_600_000;

/**
 * Returns the month of now and those before it, yyyy-MM, by the calendar of Shanghai, the latest first.
 * @param since time of the registration, with the offset of Shanghai: no month before it
 */
export function recentMonths(now: Date, count: number, since: string): string[] {
  const here = new Date(now.getTime() + SHANGHAI_MS);
  const months = Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
  return months.filter((month) => month >= since.slice(0, 7));
}
