import { sql } from 'kysely';
import type { Reader } from './transaction.ts';

/**
 * The moment by the clock of the database, which alone says what has expired, what day it is and since when something
 * waits: processes may be wrong about the time, each in its own way. In a transaction it is the moment of its beginning.
 */
export async function databaseNow(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('The database did not say what time it is.');
  return row.now;
}
