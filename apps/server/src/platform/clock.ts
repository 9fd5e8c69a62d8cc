import { AsyncLocalStorage } from 'node:async_hooks';

const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** Formats an instant for the API: ISO 8601 with +08:00. China has kept one offset without summer time since 1991. */
export function toIso(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().replace('Z', '+08:00');
}

export const toIsoOrNull = (instant: Date | null): string | null => (instant === null ? null : toIso(instant));

/**
 * The clock of this process, which may be wrong. It is used for names that people read and for comparison with file times on
 * this machine. Expiry, due dates and day counts use the clock of the database: `db/database-now.ts`.
 */
export const processNow = (): Date => simulated.getStore()?.() ?? new Date();

const simulated = new AsyncLocalStorage<() => Date>();

/** Runs work for which {@link processNow} returns another time, as for history that is simulated. */
export const withProcessClock = <T>(now: () => Date, work: () => Promise<T>): Promise<T> => simulated.run(now, work);

/** The calendar day in Asia/Shanghai, yyyy-MM-dd. */
export const shanghaiDay = (instant: Date): string =>
  new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
