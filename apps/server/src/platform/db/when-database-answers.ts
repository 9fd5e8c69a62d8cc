import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './failures.ts';

export interface WaitLimits {
  /** For how long a database that is away is waited for, from the first failure on. */
  readonly waitLimitMs: number;
  readonly pauseMs: number;
  /** Called once, when the wait begins. */
  readonly onWait: (error: unknown) => void;
}

/**
 * Runs one step of a start, and repeats it when the database was unreachable: PostgreSQL may be starting in parallel, or
 * recovering. The step must be safe to repeat, since a connection may break during its commit.
 *
 * @throws the error of the step: at once when waiting would not help, otherwise after the timeout
 */
export async function whenDatabaseAnswers<T>(
  step: () => Promise<T>,
  { waitLimitMs, pauseMs, onWait }: WaitLimits,
): Promise<T> {
  let awaySince: number | undefined;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (awaySince === undefined) onWait(error);
      awaySince ??= performance.now();
      if (performance.now() - awaySince > waitLimitMs) throw error;
      await sleep(pauseMs);
    }
  }
}
