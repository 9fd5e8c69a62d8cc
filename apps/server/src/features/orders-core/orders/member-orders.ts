import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** The main orders of a member by their ids, the latest first. */
export async function mainOrdersOfMember(
  reader: Reader,
  memberId: string,
  page: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  const own = reader.selectFrom('main_order').where('member_id', '=', memberId);
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(page.skipCount)
    .limit(page.maxResultCount)
    .execute();
  return { total, ids: rows.map(({ id }) => id) };
}
