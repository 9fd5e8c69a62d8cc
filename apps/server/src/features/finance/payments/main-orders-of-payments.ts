import type { Reader } from '../../../platform/db/transaction.ts';

/** The numbers of the main orders that payments were for, by the payments' numbers. */
export async function mainOrdersOfPayments(
  reader: Reader,
  payNos: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (payNos.length === 0) return new Map();
  const rows = await reader
    .selectFrom('payment')
    .innerJoin('payment_order as share', 'share.payment_id', 'payment.id')
    .select(['payment.pay_no', 'share.main_no'])
    .where('payment.pay_no', 'in', [...payNos])
    .orderBy('share.position')
    .execute();
  const found = new Map<string, string[]>();
  for (const { pay_no, main_no } of rows) found.set(pay_no, [...(found.get(pay_no) ?? []), main_no]);
  return found;
}
