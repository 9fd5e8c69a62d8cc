import { type Fen, fen, sum, toApi, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { insertPayments, lockKey, paidWith } from './api-key-store.ts';

interface KeyPayment {
  readonly payNo: string;
  readonly orders: readonly { readonly mainOrderId: string; readonly amount: Fen }[];
}

/**
 * Counts a payment against the limits of the key that makes it, in the transaction of the payment. Payments of one key are
 * counted one after the other. Refunds do not give back what was counted.
 * @throws {Refusal} `apiKey.revoked`, `apiKey.overOrderLimit`, `apiKey.overMonthLimit`
 */
export async function countKeyPayment(tx: Tx, keyId: string, { payNo, orders }: KeyPayment): Promise<void> {
  const key = await lockKey(tx, keyId);
  if (!key || key.revoked_at !== null) throw new Refusal('apiKey.revoked');
  const perOrder = fen(key.per_order_fen ?? 0n);
  const perMonth = fen(key.per_month_fen ?? 0n);
  const paid = await paidWith(
    tx,
    keyId,
    orders.map(({ mainOrderId }) => mainOrderId),
  );
  for (const { mainOrderId, amount } of orders) {
    const before = fen(paid.ofOrder.get(mainOrderId) ?? 0n);
    if (before + amount > perOrder) throw overLimit('apiKey.overOrderLimit', perOrder, before);
  }
  const inMonth = fen(paid.inMonth);
  if (inMonth + sum(orders.map(({ amount }) => amount)) > perMonth)
    throw overLimit('apiKey.overMonthLimit', perMonth, inMonth);
  await insertPayments(tx, keyId, payNo, orders);
}

/** The amount that is left lets a program pay a smaller order. */
function overLimit(code: 'apiKey.overOrderLimit' | 'apiKey.overMonthLimit', limit: Fen, paid: Fen): Refusal {
  const left = paid < limit ? fen(limit - paid) : ZERO_FEN;
  const data = { limit: toApi(limit), left: toApi(left) };
  return new Refusal(code, { params: data, data });
}
