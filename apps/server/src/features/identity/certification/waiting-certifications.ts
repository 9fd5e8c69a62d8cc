import type { Reader } from '../../../platform/db/transaction.ts';

/** Returns certifications that await review by staff; only those among the ids when ids are given. */
export async function waitingCertifications(reader: Reader, ids: readonly string[] | 'all') {
  let query = reader.selectFrom('certification').select(['id', 'member_id', 'name']).where('state', '=', 'reviewing');
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  const rows = await query.execute();
  return rows.map((row) => ({ id: row.id, memberId: row.member_id, name: row.name }));
}
