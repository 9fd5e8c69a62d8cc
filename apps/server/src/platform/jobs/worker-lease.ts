import type pg from 'pg';
import { openSession } from '../db/session.ts';

/** Marks our leases among the advisory locks of the database; any number will do as long as nothing else uses it. */
const LEASES = 986_228;
/** A worker takes its first jobs a moment before its lease is seen. */
const YOUNGEST_ABANDONED_SECONDS = 3;
/** A process that was halted keeps its lease; no job of ours works for so long, and each may run twice. */
const LONGEST_JOB_SECONDS = 180;
/** A session that gives no answer for so long is lost. */
const SILENCE_MS = 10_000;

/** A lock that a worker holds as long as its process lives: PostgreSQL ends it with the session, however the process died. */
export interface WorkerLease {
  /** Makes the jobs that are locked under this name ours. Others can take them once the lease is gone. */
  hold(poolId: string): Promise<void>;
  /** Gives the jobs of workers without a lease to the others. */
  freeAbandonedJobs(): Promise<void>;
  /** For how many seconds the oldest of these jobs could have been done by now; 0 when none waits. */
  oldestDueSeconds(names: readonly string[]): Promise<number>;
  /** The session of the lease, for short statements. */
  readonly session: Pick<pg.Client, 'query'>;
  end(): Promise<void>;
}

/** @param onLost called when the session broke, and the lease with it; possibly more than once */
export async function openLease(databaseUrl: string, onLost: () => void): Promise<WorkerLease> {
  const session: pg.Client = await openSession({
    url: databaseUrl,
    name: 'xunban job lease',
    queryTimeoutMs: SILENCE_MS,
    onLost,
  });
  return {
    session,
    async hold(poolId) {
      await session.query('select pg_advisory_lock($1, hashtext($2))', [LEASES, poolId]);
    },
    async freeAbandonedJobs() {
      // Two locks of the same pair of numbers show as classid and objid, the latter without its sign.
      await session.query(
        `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
         where locked_at < now() - make_interval(secs => $2)
           and (locked_at < now() - make_interval(secs => $3) or not exists (
             select from pg_locks where locktype = 'advisory' and classid = $1
               and objid::bigint = hashtext(locked_by)::bigint & 4294967295
               and database = (select oid from pg_database where datname = current_database())))
         having count(*) > 0`,
        [LEASES, YOUNGEST_ABANDONED_SECONDS, LONGEST_JOB_SECONDS],
      );
    },
    async oldestDueSeconds(names) {
      const { rows } = await session.query<{ seconds: number }>(
        `select coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as seconds from graphile_worker.jobs
         where task_identifier = any($1) and run_at < now() and locked_at is null and attempts < max_attempts`,
        [names],
      );
      return rows[0]?.seconds ?? 0;
    },
    async end() {
      await session.end().catch(() => {});
    },
  };
}
