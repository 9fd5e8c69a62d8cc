import type { Reader } from '../../../platform/db/transaction.ts';

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
