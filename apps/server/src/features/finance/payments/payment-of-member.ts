import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findPayment, type Payment } from './payment-store.ts';

/** State and amount of a member's own payment. @throws Refusal `notFound`, for another member's payment alike */
export async function paymentOfMember(
  reader: Reader,
  memberId: string,
  payNo: string,
): Promise<Pick<Payment, 'state' | 'amount'>> {
  const payment = await findPayment(reader, payNo);
  if (payment?.memberId !== memberId) throw new Refusal('notFound');
  return payment;
}
