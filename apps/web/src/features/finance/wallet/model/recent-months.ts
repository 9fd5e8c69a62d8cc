const SHANGHAI_MS = 8 * 3_600_000;

/** The month of now and those before it, yyyy-MM, by the calendar of Shanghai, the latest first. */
export function recentMonths(now: Date, count: number): string[] {
  const here = new Date(now.getTime() + SHANGHAI_MS);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}
