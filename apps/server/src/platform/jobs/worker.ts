import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Log } from '../log.ts';

/** Does a job; throwing means "again later" (with growing pauses, up to 25 times). */
export type JobHandler = (payload: unknown) => Promise<void>;

/** A named job, and when it also runs by itself (crontab pattern, UTC). */
export interface JobDefinition {
  readonly name: string;
  readonly handle: JobHandler;
  readonly every?: string;
}

export interface JobWorker {
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
const RESTART_PAUSE_MS = 2_000;

/** A worker that was killed keeps its jobs locked; the queue itself would wait four hours for it. */
const ABANDONED_AFTER_MINUTES = 3;
const FREE_ABANDONED = 'platform.freeAbandonedJobs';

/**
 * Gives jobs of a dead worker to the others. No job of ours works for minutes, and each may run twice, so one that was
 * only slow does no harm.
 */
async function freeAbandonedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
     where locked_at < now() - make_interval(mins => $1) having count(*) > 0`,
    [ABANDONED_AFTER_MINUTES],
  );
}

/** Creates or upgrades the queue's own tables; needed before the first `addJob`, in every role. */
export async function migrateJobs(databaseUrl: string, log: Log): Promise<void> {
  await runMigrations({ connectionString: databaseUrl, logger: workerLogger(log) });
}

/** Works on jobs until stopped; when the database goes away it begins again after a pause. */
export function startWorker(databaseUrl: string, jobs: readonly JobDefinition[], log: Log): JobWorker {
  const stopping = new AbortController();
  let runner: Runner | undefined;
  const working = (async () => {
    while (!stopping.signal.aborted) {
      const pool = new pg.Pool({
        connectionString: databaseUrl,
        max: CONCURRENCY + 2,
        application_name: 'xunban jobs',
      });
      pool.on('error', () => {});
      pool.on('connect', (client) => client.on('error', () => {}));
      try {
        runner = await run({
          pgPool: pool,
          concurrency: CONCURRENCY,
          noHandleSignals: true,
          pollInterval: 1_000,
          taskList: {
            ...Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.handle(payload)])),
            [FREE_ABANDONED]: () => freeAbandonedJobs(pool),
          },
          parsedCronItems: parseCronItems([
            { task: FREE_ABANDONED, match: '* * * * *', options: { backfillPeriod: 0 } },
            ...jobs.flatMap((job) =>
              job.every ? [{ task: job.name, match: job.every, options: { backfillPeriod: 0 } }] : [],
            ),
          ]),
          logger: workerLogger(log),
          // Without batches the library writes a job's end by a promise that it does not await. When the database is out
          // of reach, that unhandled failure would end the process. With batches it stops the runner, and the loop below
          // starts another one.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        });
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        log.warn({ err: error }, 'the job worker lost the database and will begin again');
      } finally {
        runner = undefined;
        await pool.end().catch(() => {});
      }
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await runner?.stop().catch(() => {});
      await working;
    },
  };
}

const workerLogger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ job: meta }, message);
    else if (level === 'warning') log.warn({}, message);
    else log.debug({}, message);
  });
