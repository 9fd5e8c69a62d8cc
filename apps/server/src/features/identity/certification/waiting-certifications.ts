import type { Reader } from '../../../platform/db/transaction.ts';

/** Returns certifications that await review by staff; only those among the ids when ids are given. */
export async function waitingCertifications(reader: Reader, ids: readonly string[] | 'all') {
  let query = reader.selectFrom('certification').select(['id', 'member_id', 'name']).where('state', '=', 'reviewing');
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  const rows = await query.execute();
  return rows.map((row) => ({ id: row.id, memberId: row.member_id, name: row.name }));
}

/** Members whose certification waits for a transfer under this name, the latest first. */
export async function awaitingTransfer(
  reader: Reader,
  limit: number,
): Promise<{ readonly memberId: string; readonly name: string }[]> {
  const rows = await reader
    .selectFrom('certification')
    .select(['member_id', 'name'])
    .where('state', '=', 'awaitingTransfer')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ memberId: row.member_id, name: row.name }));
}
