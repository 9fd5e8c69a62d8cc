import type { Reader } from '../../../platform/db/transaction.ts';

/** True when a member has ever paid for an order. */
export async function hasPaidOrders(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('payment')
    .select('id')
    .where('member_id', '=', memberId)
    .where('purpose', '=', 'order')
    .where('state', '=', 'succeeded')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
