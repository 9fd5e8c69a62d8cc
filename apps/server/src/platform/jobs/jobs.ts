import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';
import { activeTraceParent } from '../tracing/tracing.ts';

export interface JobOptions {
  /** Not before so much time has gone by, by the clock of the database; at once when left out. */
  readonly afterMs?: number;
  /** A second job with the same key replaces the first while that one has not run. */
  readonly key?: string;
}

export interface AddedJob {
  readonly name: string;
  readonly payload: object;
  readonly afterMs: number;
  readonly key: string | undefined;
}

/** Takes a job instead of the queue. @returns false when the queue gets it */
export type JobTaker = (job: AddedJob) => boolean;

const takers = new WeakMap<Tx, JobTaker>();

/** Gives the jobs that a transaction adds to `take` first. */
export const takeJobsOf = (tx: Tx, take: JobTaker): void => void takers.set(tx, take);

/**
 * Adds work for after the commit, in the same transaction as its cause: the job exists exactly if the change does. This is also
 * the outbox. A job may run more than once, so it must check before it acts.
 */
export async function addJob(tx: Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  const { afterMs = 0, key } = options;
  if (takers.get(tx)?.({ name, payload, afterMs, key })) return;
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(withTraceParent(payload))}::json,
    run_at := now() + make_interval(secs => ${afterMs / 1_000}), job_key := ${key ?? null}, max_attempts := 25)`.execute(
    tx,
  );
}

/** Field of a stored payload that names the span which added the job. Handlers do not get it. */
const TRACE_PARENT = 'traceparent';

function withTraceParent(payload: object): object {
  const parent = activeTraceParent();
  return parent === undefined ? payload : { ...payload, [TRACE_PARENT]: parent };
}

/** Separates a stored payload from the span that added the job; null without one. */
export function readPayload(stored: unknown): { readonly payload: unknown; readonly traceParent: string | null } {
  if (typeof stored !== 'object' || stored === null || !(TRACE_PARENT in stored))
    return { payload: stored, traceParent: null };
  const { [TRACE_PARENT]: parent, ...payload } = stored;
  return { payload, traceParent: typeof parent === 'string' ? parent : null };
}
