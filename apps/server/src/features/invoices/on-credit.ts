import type { Reader } from '../../platform/db/transaction.ts';
import { paymentsOf } from '../payments/paid-orders.ts';

/**
 * Whether a main order was bought on trade credit, at least in part. Nothing of it can be invoiced before the statement on
 * which it stands is confirmed.
 */
export async function isOnCredit(reader: Reader, mainOrderId: string): Promise<boolean> {
  const payments = (await paymentsOf(reader, [mainOrderId])).get(mainOrderId) ?? [];
  return payments.some(({ state, methods }) => state === 'succeeded' && methods.includes('credit'));
}
