import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './transaction.ts';

/**
 * Counts the rows of a `select`, up to `most`: the cost of a list's count must not grow with the age of the instance. A result
 * of `most` means at least that many.
 */
export async function countUpTo(reader: Reader, rows: RawBuilder<unknown>, max: number): Promise<number> {
  const { rows: answer } = await sql<{ count: number }>`
    select count(*)::int as count from (${rows} limit ${max}) as counted`.execute(reader);
  return answer[0]?.count ?? 0;
}

/** Number of rows counted beyond a page: enough for the next pages, however many there are in all. */
export const COUNTED_BEHIND = 500;

/** Returns the number of rows that a list reports: exact, unless more than {@link COUNTED_BEHIND} rows follow the page. */
export const countAround = (
  reader: Reader,
  rows: RawBuilder<unknown>,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<number> => countUpTo(reader, rows, skip + take + COUNTED_BEHIND);
