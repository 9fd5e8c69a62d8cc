import type { Reader } from '../../../platform/db/transaction.ts';

/** The number of the payment that each refund is of, by the refunds' numbers. */
export async function paymentsOfRefunds(
  reader: Reader,
  refundNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (refundNos.length === 0) return new Map();
  const rows = await reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select(['refund.refund_no', 'payment.pay_no'])
    .where('refund.refund_no', 'in', [...refundNos])
    .execute();
  return new Map(rows.map((row) => [row.refund_no, row.pay_no]));
}
