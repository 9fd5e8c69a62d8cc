import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';

/** The calendar version of the current promises; undefined before the first. Held to the end of the transaction. */
export async function lockPromiseCalendar(tx: Tx): Promise<string | undefined> {
  await sql`lock table promise_calendar in share row exclusive mode`.execute(tx);
  const row = await tx
    .selectFrom('promise_calendar')
    .select('version')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version;
}

/** Promises are renewed by this version from now on. */
export async function writePromiseCalendar(tx: Tx, version: string): Promise<void> {
  await tx.insertInto('promise_calendar').values({ version }).execute();
}
