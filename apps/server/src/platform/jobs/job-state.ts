import { sql } from 'kysely';
import type { Reader, Tx } from '../db/transaction.ts';
import { hideValues } from '../sent-values.ts';

/** A sample of this many jobs is enough; a longer queue is a problem anyway. */
const MAX_LOOKED_AT = 10_000;
/** The first tries of something that is out of reach are nothing to look at. */
const WORRYING_ATTEMPTS = 3;

export interface JobsState {
  readonly waiting: number;
  readonly running: number;
  /** Tried several times without success; will be tried again. */
  readonly failing: number;
  /** Not tried any more. */
  readonly failed: number;
  /** For how long the oldest job that is due could have been done; 0 when none waits. */
  readonly oldestDueSeconds: number;
  /** There are more jobs than were looked at. */
  readonly isCut: boolean;
}

export async function jobsState(reader: Reader): Promise<JobsState> {
  const { rows } = await sql<JobsState>`
    with looked as (select * from graphile_worker.jobs limit ${MAX_LOOKED_AT}::int)
    select count(*) filter (where ${IS.waiting})::int as waiting,
      count(*) filter (where ${IS.running})::int as running,
      count(*) filter (where ${IS.failing} and attempts >= ${WORRYING_ATTEMPTS}::int)::int as failing,
      count(*) filter (where ${IS.failed})::int as failed,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${IS.waiting} and run_at < now())), 0)::float8
        as "oldestDueSeconds",
      count(*) = ${MAX_LOOKED_AT}::int as "isCut"
    from looked`.execute(reader);
  const [state] = rows;
  if (!state) throw new Error('queue state query returned no row');
  return state;
}

export type JobState = 'waiting' | 'running' | 'failing' | 'failed';
const JOB_STATES: readonly JobState[] = ['failed', 'failing', 'running', 'waiting'];

const IS = {
  waiting: sql`locked_at is null and attempts = 0`,
  running: sql`locked_at is not null`,
  failing: sql`locked_at is null and attempts > 0 and attempts < max_attempts`,
  failed: sql`locked_at is null and attempts >= max_attempts`,
} as const satisfies Record<JobState, unknown>;

export interface JobRecord {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly createdAt: Date;
  /** Time of the next attempt. */
  readonly runAt: Date;
  readonly failedAt: Date | null;
  readonly failure: JobFailure | null;
}

/** Causes of a failed job, as far as its error shows them. */
const FAILURE_CAUSES = ['unreachable', 'slow', 'refused', 'database', 'disk', 'other'] as const;
interface JobFailure {
  readonly cause: (typeof FAILURE_CAUSES)[number];
  /** The error's first line without anything that the job was given. */
  readonly detail: string;
}

interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly created_at: Date;
  readonly run_at: Date;
  readonly updated_at: Date;
  readonly last_error: string | null;
  readonly payload: unknown;
}

/** Lists jobs of some states: first those that are no longer retried, then failing, running and waiting ones. */
export async function listJobs(
  reader: Reader,
  { state, skip, take }: { readonly state?: JobState | undefined; readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly jobs: readonly JobRecord[] }> {
  const found = sql`from (
      select job.id::text, job.task_identifier as name, job.attempts, job.max_attempts, job.created_at, job.run_at,
        job.updated_at, job.last_error, inner_job.payload,
        case when ${IS.running} then 'running' when ${IS.failed} then 'failed' when ${IS.failing} then 'failing'
          else 'waiting' end as state
      from (select * from graphile_worker.jobs limit ${MAX_LOOKED_AT}::int) job
        join lateral (select payload from graphile_worker._private_jobs inner_job where inner_job.id = job.id) inner_job on true
    ) known where ${state === undefined ? sql`true` : sql`state = ${state}`}`;
  const [{ rows }, counted] = await Promise.all([
    sql<JobRow>`select * ${found} order by array_position(${[...JOB_STATES]}::text[], state), run_at, id
      offset ${skip}::int limit ${take}::int`.execute(reader),
    sql<{ total: number }>`select count(*)::int as total ${found}`.execute(reader),
  ]);
  return { total: counted.rows[0]?.total ?? 0, jobs: rows.map(readJob) };
}

function readJob(row: JobRow): JobRecord {
  const { id, name, state, attempts, max_attempts, created_at, run_at, updated_at, last_error, payload } = row;
  return {
    ...{ id, name, state, attempts, maxAttempts: max_attempts, createdAt: created_at, runAt: run_at },
    failedAt: last_error === null ? null : updated_at,
    failure: last_error === null ? null : failureOf(last_error, payload),
  };
}

const CAUSES: readonly (readonly [JobFailure['cause'], RegExp])[] = [
  ['unreachable', /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|socket hang up|fetch failed/i],
  ['slow', /timeout|timed out|ETIMEDOUT|aborted/i],
  ['disk', /ENOSPC|no space left/i],
  ['database', /DatabaseUnavailable|terminating connection|deadlock|the database/i],
  ['refused', /answered|refused|rejected|status code|HTTP \d{3}/i],
];

function failureOf(error: string, payload: unknown): JobFailure {
  const [line = ''] = hideValues(payload)(error).split('\n', 1);
  return {
    cause: CAUSES.find(([, pattern]) => pattern.test(error))?.[0] ?? 'other',
    // Any other text with that many digits may be personal data.
    detail: line.replaceAll(/\d{7,}/g, '…').slice(0, 200),
  };
}

/** Has a job tried again at once, as often as a new one. @returns its name; undefined when it is not there or being done */
export async function retryJob(tx: Tx, id: string): Promise<string | undefined> {
  const job = await lockJob(tx, id);
  if (job)
    await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(tx);
  return job?.name;
}

/** Removes a job that will not be done, and records its content and the reason. @returns as {@link retryJob} */
export async function giveUpJob(
  tx: Tx,
  id: string,
  { staffId, reason }: { readonly staffId: string; readonly reason: string },
): Promise<string | undefined> {
  const job = await lockJob(tx, id);
  if (!job) return undefined;
  await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx);
  await tx
    .insertInto('job_given_up')
    .values({
      job_id: BigInt(id),
      name: job.name,
      attempts: job.attempts,
      failure: job.failure?.detail ?? '',
      reason,
      staff_id: staffId,
    })
    .execute();
  return job.name;
}

/** Locks a job that no worker processes, so that none starts it during this transaction. */
async function lockJob(tx: Tx, id: string): Promise<JobRecord | undefined> {
  const { rows } = await sql<JobRow>`
    select job.id::text, task.identifier as name, 'failed' as state, job.attempts, job.max_attempts, job.created_at,
      job.run_at, job.updated_at, job.last_error, job.payload
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.id = ${id}::bigint and job.locked_at is null for update of job`.execute(tx);
  const [row] = rows;
  return row && readJob(row);
}
