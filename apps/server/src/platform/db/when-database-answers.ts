import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from './failures.ts';

export interface Patience {
  /** For how long a database that is away is waited for, from the first failure on. */
  readonly patienceMs: number;
  readonly pauseMs: number;
  /** Told once, when the wait begins. */
  readonly onWait: (error: unknown) => void;
}

/**
 * Does one step of a start, and does it again when the database was away: PostgreSQL may be starting beside us, or recovering.
 * The step must bear being done twice, since a connection may break while its commit is under way.
 *
 * @throws what the step throws: at once when waiting would not help, otherwise when the patience is over
 */
export async function whenDatabaseAnswers<T>(
  step: () => Promise<T>,
  { patienceMs, pauseMs, onWait }: Patience,
): Promise<T> {
  let awaySince: number | undefined;
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (awaySince === undefined) onWait(error);
      awaySince ??= performance.now();
      if (performance.now() - awaySince > patienceMs) throw error;
      await sleep(pauseMs);
    }
  }
}
