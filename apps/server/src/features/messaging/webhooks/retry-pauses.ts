const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Pauses after each failed try: eleven tries in three days. */
export const RETRY_SECONDS: readonly number[] = [
  ...[5, MINUTE, 5 * MINUTE, 30 * MINUTE],
  ...[2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR],
];

/** An endpoint that fails for so long is disabled. */
export const DISABLED_AFTER_SECONDS = RETRY_SECONDS.reduce((all, pause) => all + pause, 0);

/** Returns the pause after a number of failed tries; undefined when none follows. */
export const pauseAfter = (tries: number): number | undefined => RETRY_SECONDS[tries - 1];
