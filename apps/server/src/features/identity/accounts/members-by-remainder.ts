import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/**
 * Returns the number of open accounts by the remainder of their member number divided by the divisor, so that a list knows its
 * shares.
 * @param except a subquery of the ids of members to exclude
 */
export async function membersByRemainder(
  reader: Reader,
  divisor: number,
  except: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, number>> {
  if (divisor === 0) return new Map();
  const { rows } = await sql<{ remainder: number; members: number }>`
    select (nullif(regexp_replace(member_no, '\\D', '', 'g'), '')::numeric % ${divisor})::int as remainder,
      count(*)::int as members
    from member where closed_at is null and id not in ${except}
    group by 1`.execute(reader);
  return new Map(rows.map(({ remainder, members }) => [remainder, members]));
}
