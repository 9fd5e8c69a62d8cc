import { gatherer } from '../db/gather.ts';
import type { Tx } from '../db/transaction.ts';

export interface JobOptions {
  /** Not before this moment; at once when left out. */
  readonly runAt?: Date;
  /** A second job with the same key replaces the first while that one has not run. */
  readonly key?: string;
}

/**
 * Promises work for after the commit, in the same transaction as its cause: the job exists exactly if the change does.
 * This is the outbox too. A job may run more than once, so it must look before it acts.
 */
export async function addJob(tx: Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  note(tx, { name, payload: JSON.stringify(payload), runAt: options.runAt ?? null, key: options.key ?? null });
}

interface NotedJob {
  readonly name: string;
  readonly payload: string;
  readonly runAt: Date | null;
  readonly key: string | null;
}

const note = gatherer<NotedJob>((jobs) => ({
  sql: `select graphile_worker.add_job(name, payload := payload::json, run_at := run_at, job_key := key, max_attempts := 25)
    from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) as noted (name, payload, run_at, key)`,
  parameters: [
    jobs.map(({ name }) => name),
    jobs.map(({ payload }) => payload),
    jobs.map(({ runAt }) => runAt),
    jobs.map(({ key }) => key),
  ],
}));
