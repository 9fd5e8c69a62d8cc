import type { Reader } from '../../../platform/db/transaction.ts';
import { refundNoOf } from './manual-refund-store.ts';

/** Whose money a refund gives back; undefined when there is no such refund. */
export async function memberOfRefund(reader: Reader, refundId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('payment.member_id')
    .where('refund.id', '=', refundId)
    .executeTakeFirst();
  return row?.member_id;
}

/** The number of a refund that leaves the house. */
export const numberOfRefund = (reader: Reader, refundId: string): Promise<string | undefined> =>
  refundNoOf(reader, refundId);
