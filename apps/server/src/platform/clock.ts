const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** An instant as it leaves on the wire: ISO 8601 with +08:00. China has kept one offset without summer time since 1991. */
export function toIso(instant: Date): string {
  return new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().replace('Z', '+08:00');
}

export const toIsoOrNull = (instant: Date | null): string | null => (instant === null ? null : toIso(instant));

/**
 * The clock of this process, which may be wrong. It names things that people read and is compared with the times of files
 * on this machine. What expires, is due or counts by days goes by the clock of the database: `db/database-now.ts`.
 */
export const processNow = (): Date => new Date();

/** The calendar day in Asia/Shanghai, yyyy-MM-dd. */
export const shanghaiDay = (instant: Date): string =>
  new Date(instant.getTime() + SHANGHAI_OFFSET_MS).toISOString().slice(0, 10);
