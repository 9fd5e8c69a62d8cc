const SHANGHAI_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** The first moment after `at` at which a day of the month begins in Shanghai: then a statement is closed. */
export function nextClose(at: Date, statementDay: number): Date {
  const local = new Date(at.getTime() + SHANGHAI_MS);
  const inMonth = (months: number): Date =>
    new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, statementDay) - SHANGHAI_MS);
  const ofThisMonth = inMonth(0);
  return ofThisMonth > at ? ofThisMonth : inMonth(1);
}

/** Every close that is due since the last one, oldest first. */
export function closesDue(billedUntil: Date, now: Date, statementDay: number): readonly Date[] {
  const closes: Date[] = [];
  for (let at = nextClose(billedUntil, statementDay); at <= now; at = nextClose(at, statementDay)) closes.push(at);
  return closes;
}

/** The calendar day in Shanghai so many days after the one of a moment, as yyyy-MM-dd. */
export const dayAfter = (at: Date, days: number): string =>
  new Date(at.getTime() + SHANGHAI_MS + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the number of days between two calendar days, yyyy-MM-dd. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
