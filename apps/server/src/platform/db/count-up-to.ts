import { type RawBuilder, sql } from 'kysely';
import type { Reader } from './transaction.ts';

/**
 * Counts the rows of a `select`, but no more than `most`: what a list says of its length must not cost more the longer the
 * house is open. An answer of `most` means at least so many.
 */
export async function countUpTo(reader: Reader, rows: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows: answer } = await sql<{ count: number }>`
    select count(*)::int as count from (${rows} limit ${most}) as counted`.execute(reader);
  return answer[0]?.count ?? 0;
}

/** How far behind a page rows are counted: enough for the next pages, however many there are in all. */
export const COUNTED_BEHIND = 500;

/** How many rows a list says that it has: exactly, unless more than {@link COUNTED_BEHIND} lie behind the page. */
export const countAround = (
  reader: Reader,
  rows: RawBuilder<unknown>,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<number> => countUpTo(reader, rows, skip + take + COUNTED_BEHIND);
