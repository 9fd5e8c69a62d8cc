/** The application's clock, for time stamps and schedules. The database's clock judges whether something has expired. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** An instant as it leaves on the wire: ISO 8601 with +08:00. China has kept one offset without summer time since 1991. */
export function toIso(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().replace('Z', '+08:00');
}

export const toIsoOrNull = (instant: Date | null): string | null => (instant === null ? null : toIso(instant));

/** The calendar day in Asia/Shanghai, yyyy-MM-dd. */
export const shanghaiDay = (instant: Date): string =>
  new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
