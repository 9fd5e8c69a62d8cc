import type { Db } from '../../../../platform/db/database.ts';
import { openSession } from '../../../../platform/db/session.ts';
import { storedCounts } from '../../../orders-core/orders/list-orders.ts';
import { seedYear, type YearParts } from './seed-year.ts';

export interface RunningYear {
  /** Resolves when the year is there, was not wanted, or failed. */
  readonly ended: Promise<void>;
  /** Gives it up, which leaves nothing behind; the next start begins again. */
  stop(): Promise<void>;
}

/**
 * Begins to play the year of a demonstration in the background. It needs a demonstration without orders: an instance for
 * production has neither the setting nor the marker of the first start, and a year that exists is not played again.
 */
export async function beginYear(parts: YearParts): Promise<RunningYear> {
  const { deps } = parts;
  const stopping = new AbortController();
  const isWanted = deps.config.demonstrationYear && (await isEmptyDemonstration(deps.db));
  const ended = isWanted ? play(parts, stopping.signal) : Promise.resolve();
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
  let tenth = 0;
  const onProgress = (share: number) => {
    if (share * 10 < tenth + 1) return;
    tenth = Math.floor(share * 10);
    log.info({ percent: tenth * 10 }, 'writing the year of the demonstration');
  };
  try {
    if (!(await seedOnce({ ...parts, onProgress }, signal))) return;
    log.info(
      { seconds: Math.round((performance.now() - startedAt) / 1_000) },
      'the year of the demonstration is there',
    );
  } catch (error) {
    if (signal.aborted) return;
    log.error(
      { err: error },
      'the year of the demonstration could not be written; the demonstration goes on without it',
    );
  }
}

/** Several processes may start at once: one of them does it. */
async function seedOnce(parts: YearParts, signal: AbortSignal): Promise<boolean> {
  const session = await openSession({ url: parts.databaseUrl, name: 'xunban demonstration' });
  try {
    const { rows } = await session.query<{ isFirst: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('demonstration year', 0)) as "isFirst"`,
    );
    const isMine = rows[0]?.isFirst === true && (await isEmptyDemonstration(parts.deps.db));
    if (isMine) await seedYear(parts, signal);
    return isMine;
  } finally {
    await session.end();
  }
}

async function isEmptyDemonstration({ read }: Db): Promise<boolean> {
  const marker = await read.selectFrom('demonstration').select('seeded_at').executeTakeFirst();
  if (!marker) return false;
  return [...(await storedCounts(read)).values()].every((count) => count === 0);
}
