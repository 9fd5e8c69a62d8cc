import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

export interface JobOptions {
  /** Not before so much time has gone by, by the clock of the database; at once when left out. */
  readonly afterMs?: number;
  /** A second job with the same key replaces the first while that one has not run. */
  readonly key?: string;
}

/**
 * Adds work for after the commit, in the same transaction as its cause: the job exists exactly if the change does. This is also
 * the outbox. A job may run more than once, so it must check before it acts.
 */
export async function addJob(tx: Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json,
    run_at := now() + make_interval(secs => ${(options.afterMs ?? 0) / 1_000}), job_key := ${options.key ?? null}, max_attempts := 25)`.execute(
    tx,
  );
}
