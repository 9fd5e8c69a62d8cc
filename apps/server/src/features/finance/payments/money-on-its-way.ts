import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Counts a member's payments that are pending at a gateway, and refunds that have not arrived. */
export async function moneyOnItsWay(
  reader: Reader,
  memberId: string,
): Promise<{ readonly payments: number; readonly refunds: number }> {
  const { rows } = await sql<{ payments: number; refunds: number }>`
    select
      (select count(*)::int from payment where member_id = ${memberId} and state = 'pending') as payments,
      (select count(*)::int from refund join payment on payment.id = refund.payment_id
        where payment.member_id = ${memberId} and refund.state in ('created', 'sent', 'failed', 'manual')) as refunds`.execute(
    reader,
  );
  return rows[0] ?? { payments: 0, refunds: 0 };
}
