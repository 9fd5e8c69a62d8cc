import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Readable number of a main order, and its owner. */
export interface MainNumber {
  readonly id: string;
  readonly mainNo: string;
  readonly memberId: string;
}

/** The id of the main order of this number. */
export async function mainIdByNumber(reader: Reader, mainNo: string): Promise<string | undefined> {
  const row = await reader.selectFrom('main_order').select('id').where('main_no', '=', mainNo).executeTakeFirst();
  return row?.id;
}

/** Main orders by their ids; a missing one is left out. */
export async function mainNumbers(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, MainNumber>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('main_order')
    .select(['id', 'main_no as mainNo', 'member_id as memberId'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

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

/** Subquery: ids of main orders whose number matches a pattern. */
export const mainIdsNumbered = (pattern: string): RawBuilder<unknown> =>
  sql`(select id from main_order where main_no ilike ${pattern})`;
