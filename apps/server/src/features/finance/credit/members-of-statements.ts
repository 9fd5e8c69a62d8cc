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

/** Number, member and due day of each statement, by the ids of the statements. */
export async function duesOfStatements(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly no: string; readonly memberId: string; readonly dueOn: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('credit_statement')
    .select(['id', 'statement_no', 'member_id', 'due_on'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map(({ id, statement_no, member_id, due_on }) => [
      id,
      { no: statement_no, memberId: member_id, dueOn: due_on },
    ]),
  );
}
