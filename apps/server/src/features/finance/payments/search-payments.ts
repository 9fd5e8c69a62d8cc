import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';

interface FoundPayment {
  readonly id: string;
  readonly no: string;
  readonly memberId: string;
  readonly amount: Fen;
  /** The paid main orders; empty for a top-up. */
  readonly mainOrderIds: readonly string[];
}

/** The payment of this number. */
export async function paymentByNumber(reader: Reader, payNo: string): Promise<FoundPayment | undefined> {
  const row = await reader
    .selectFrom('payment')
    .select(['id', 'pay_no', 'member_id', 'amount_fen'])
    .where('pay_no', '=', payNo)
    .executeTakeFirst();
  if (!row) return undefined;
  const orders = await reader
    .selectFrom('payment_order')
    .select('main_order_id')
    .where('payment_id', '=', row.id)
    .execute();
  return {
    id: row.id,
    no: row.pay_no,
    memberId: row.member_id,
    amount: fen(row.amount_fen),
    mainOrderIds: orders.map(({ main_order_id }) => main_order_id),
  };
}

/** The refund of this number. */
export async function refundByNumber(
  reader: Reader,
  refundNo: string,
): Promise<{ readonly id: string; readonly no: string; readonly memberId: string; readonly amount: Fen } | undefined> {
  const row = await reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.refund_no', 'refund.amount_fen', 'payment.member_id'])
    .where('refund_no', '=', refundNo)
    .executeTakeFirst();
  return row && { id: row.id, no: row.refund_no, memberId: row.member_id, amount: fen(row.amount_fen) };
}
