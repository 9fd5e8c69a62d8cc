import type { Reader } from '../../../platform/db/transaction.ts';

/** The member of each statement, by the ids of the statements. */
export async function membersOfStatements(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('credit_statement')
    .select(['id', 'member_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.member_id]));
}
