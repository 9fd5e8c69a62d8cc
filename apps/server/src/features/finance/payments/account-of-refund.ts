import type { Reader } from '../../../platform/db/transaction.ts';
import { payeeAccountOf } from './payee-account.ts';
import { latestPayees } from './payee-store.ts';

/** The account that a refund is to be paid to, in full, for users whose look is recorded. */
export async function accountOfRefund(reader: Reader, refundId: string): Promise<string | undefined> {
  const row = (await latestPayees(reader, [refundId])).get(refundId);
  return row && payeeAccountOf(reader, row);
}
