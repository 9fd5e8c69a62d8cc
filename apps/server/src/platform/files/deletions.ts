import { sql } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../db/transaction.ts';

/** Any number will do as long as nothing else in the database uses it for an advisory lock. */
const DELETIONS = 986_229;

/**
 * Whether bytes may be deleted from the file store, from now until the end of the transaction. Not while a backup is
 * taken: it would miss what the rows of its snapshot refer to. Whoever may not comes back later.
 */
export async function mayDeleteFiles(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock_shared(${DELETIONS}::bigint) as may`.execute(tx);
  return rows[0]?.may ?? false;
}

/** Keeps all files where they are while the session lives. Waits for deletions that are under way. */
export async function pauseDeletions(session: pg.Client): Promise<void> {
  await session.query('select pg_advisory_lock($1::bigint)', [DELETIONS]);
}
