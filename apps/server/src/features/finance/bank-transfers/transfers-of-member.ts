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

/** Returns the bank's numbers of the transfers in a member's wallet whose claim no other user has approved. */
export async function uncheckedClaims(reader: Reader, memberId: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('bank_transfer')
    .select('bank_reference')
    .where('member_id', '=', memberId)
    .where('claim_check', 'in', ['waiting', 'refused'])
    .execute();
  return new Set(rows.map(({ bank_reference }) => bank_reference));
}
