import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../platform/db/transaction.ts';

interface ManualRefund {
  readonly id: string;
  readonly refundNo: string;
  readonly memberId: string;
  readonly amount: Fen;
}

/** Refunds that a person has to pay; of these only, when ids are given. */
export async function manualRefunds(reader: Reader, ids: readonly string[] | 'all'): Promise<ManualRefund[]> {
  let query = reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.refund_no', 'refund.amount_fen', 'payment.member_id'])
    .where('refund.state', '=', 'manual');
  if (ids !== 'all') query = query.where('refund.id', 'in', [...ids]);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    refundNo: row.refund_no,
    memberId: row.member_id,
    amount: fen(row.amount_fen),
  }));
}
