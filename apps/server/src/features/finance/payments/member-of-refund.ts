import type { Reader } from '../../../platform/db/transaction.ts';
import { refundNoOf } from './manual-refund-store.ts';
import { payeeAccountOf } from './payee-account.ts';
import { latestPayees } from './payee-store.ts';

/** Returns the member of a refund; undefined when the refund does not exist. */
export async function memberOfRefund(reader: Reader, refundId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('payment.member_id')
    .where('refund.id', '=', refundId)
    .executeTakeFirst();
  return row?.member_id;
}

/** Returns the number of an external refund. */
export const numberOfRefund = (reader: Reader, refundId: string): Promise<string | undefined> =>
  refundNoOf(reader, refundId);

/** The account that a refund is to be paid to, in full, for users whose look is recorded. */
export async function accountOfRefund(reader: Reader, refundId: string): Promise<string | undefined> {
  const row = (await latestPayees(reader, [refundId])).get(refundId);
  return row && payeeAccountOf(reader, row);
}
