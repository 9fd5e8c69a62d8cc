import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../db/transaction.ts';

/** Any number will do as long as nothing else in the database uses it for an advisory lock. */
const DELETIONS = 986_229;

/**
 * Checks whether bytes may be deleted from the file store, from now until the end of the transaction. Not during a backup: it
 * would miss files referenced by the rows of its snapshot. A refused caller retries later.
 */
export async function canDeleteFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${DELETIONS}::bigint) as may`.execute(tx);
  return rows[0]?.may ?? false;
}

/** Blocks the deletion of files while the session lives. Waits for running deletions. */
export async function pauseDeletions(session: pg.Client): Promise<void> {
  await session.query('select pg_advisory_lock($1::bigint)', [DELETIONS]);
}
