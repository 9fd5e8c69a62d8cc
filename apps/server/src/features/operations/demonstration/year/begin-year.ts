import type { Db } from '../../../../platform/db/database.ts';
import { openSession } from '../../../../platform/db/session.ts';
import { storedCounts } from '../../../orders-core/orders/list-orders.ts';
import { removeClock } from './clock.ts';
import { seedYear, type YearParts } from './seed-year.ts';
import { endYearProgress, storeYearProgress, type YearEnd } from './year-progress.ts';

export interface RunningYear {
  /** Resolves when the year is there, was not wanted, or failed. */
  readonly ended: Promise<void>;
  /** Gives it up after the current event. What is written stays, and the next start adds nothing to it. */
  stop(): Promise<void>;
}

/**
 * Begins to play the year of a demonstration in the background. It needs a demonstration without orders: an instance for
 * production has neither the setting nor the marker of the first start. A year that was begun is not played again.
 */
export async function beginYear(parts: YearParts): Promise<RunningYear> {
  const { deps } = parts;
  const stopping = new AbortController();
  const isDue = deps.config.demonstrationYear && (await workLeft(deps.db)) !== 'none';
  const ended = isDue ? play(parts, stopping.signal) : Promise.resolve();
  return {
    ended,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function play(parts: YearParts, signal: AbortSignal): Promise<void> {
  const { log } = parts.deps;
  const startedAt = performance.now();
  try {
    if (!(await seedOnce({ ...parts, onProgress: progressOf(parts.deps) }, signal))) return;
    await endProgress(parts.deps, null);
    log.info(
      { seconds: Math.round((performance.now() - startedAt) / 1_000) },
      'the year of the demonstration is there',
    );
  } catch (error) {
    await endProgress(parts.deps, signal.aborted ? 'interrupted' : 'failed');
    if (signal.aborted) return;
    log.error(
      { err: error },
      'the year of the demonstration could not be written; the demonstration goes on with what is there',
    );
  }
}

/** Stores each percent, and logs each tenth of the orders. */
function progressOf({ db, log }: Pick<YearParts['deps'], 'db' | 'log'>): NonNullable<YearParts['onProgress']> {
  let stored = -1;
  return async (placed, planned) => {
    const percent = planned === 0 ? 0 : Math.floor((placed * 100) / planned);
    if (percent === stored) return;
    if (Math.floor(percent / 10) > Math.floor(stored / 10))
      log.info({ percent, placed, planned }, 'writing the year of the demonstration');
    stored = percent;
    await db.transaction((tx) => storeYearProgress(tx, { placed, planned }));
  };
}

/** A database that is gone has no progress to end. */
const endProgress = ({ db, log }: Pick<YearParts['deps'], 'db' | 'log'>, state: YearEnd): Promise<void> =>
  db
    .transaction((tx) => endYearProgress(tx, state))
    .catch((error: unknown) => log.warn({ err: error }, 'progress of the year of the demonstration not stored'));

/** Several processes may start at once: one of them does it. */
async function seedOnce(parts: YearParts, signal: AbortSignal): Promise<boolean> {
  const session = await openSession({ url: parts.databaseUrl, name: 'xunban demonstration' });
  try {
    const { rows } = await session.query<{ isFirst: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('demonstration year', 0)) as "isFirst"`,
    );
    const { db } = parts.deps;
    const left = rows[0]?.isFirst === true && !signal.aborted ? await workLeft(db) : 'none';
    if (left === 'cleaning') {
      await removeClock(db);
      await endProgress(parts.deps, 'interrupted');
    }
    if (left !== 'year') return false;
    await db.transaction((tx) => storeYearProgress(tx, { placed: 0, planned: 0 }));
    await seedYear(parts, signal);
    return true;
  } finally {
    await session.end();
  }
}

/** `cleaning`: the process that wrote the year was killed. */
async function workLeft({ read }: Db): Promise<'year' | 'cleaning' | 'none'> {
  const marker = await read.selectFrom('demonstration').select('year_state').executeTakeFirst();
  if (marker?.year_state === 'running') return 'cleaning';
  if (marker?.year_state !== null) return 'none';
  return [...(await storedCounts(read)).values()].every((count) => count === 0) ? 'year' : 'none';
}
