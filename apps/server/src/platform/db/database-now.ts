import { sql } from 'kysely';
import type { Reader } from './transaction.ts';

/**
 * Returns the time of the database's clock, the only source for expiry, the current day and waiting times: the clocks of
 * processes may each be wrong. In a transaction it is the time of its start.
 */
export async function databaseNow(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: database time query returned no row');
  return row.now;
}
