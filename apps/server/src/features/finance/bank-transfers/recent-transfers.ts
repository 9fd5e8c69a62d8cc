import type { Reader } from '../../../platform/db/transaction.ts';

/** True when a transfer for the member arrived at or after a moment. */
export async function hasTransferSince(reader: Reader, memberId: string, since: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('bank_transfer')
    .select('id')
    .where('member_id', '=', memberId)
    .where('arrived_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
