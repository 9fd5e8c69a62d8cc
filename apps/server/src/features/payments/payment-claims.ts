import { sum, toWire, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockForPayment, type PayableOrder } from '../orders/pay-order.ts';
import { findPayment, lockPayment, type Payment } from './payment-store.ts';

/** A payment with the orders that it is for, all locked in the house's order: main orders, PCB orders, payment. */
export interface ClaimedPayment {
  readonly payment: Payment;
  readonly orders: readonly PayableOrder[];
}

/** Locks what a payment touches. Undefined when there is no such payment. */
export async function claimPayment(tx: Tx, payNo: string): Promise<ClaimedPayment | undefined> {
  // What a payment is for never changes, so reading it before the locks is safe; its state is read after them.
  const known = await findPayment(tx, payNo);
  if (!known) return undefined;
  const orders = await lockForPayment(
    tx,
    known.orders.map(({ mainOrderId }) => mainOrderId),
    null,
  );
  return { payment: await lockPayment(tx, known.id), orders };
}

/** Whether the payment is for exactly what is due on its orders now: no order paid, cancelled or repriced meanwhile. */
export function isStillDue({ payment, orders }: ClaimedPayment): boolean {
  const due = new Map(orders.map((order) => [order.mainOrderId, order.payable ? order.dueFen : ZERO_FEN]));
  return payment.orders.every(({ mainOrderId, amount }) => due.get(mainOrderId) === amount);
}

/** @throws {Refusal} that tells the buyer what became of the amount. */
export function requireStillDue(claimed: ClaimedPayment): void {
  if (isStillDue(claimed)) return;
  const due = sum(claimed.orders.filter(({ payable }) => payable).map(({ dueFen }) => dueFen));
  throw due === 0n
    ? new Refusal('payment.nothingDue')
    : new Refusal('payment.amountChanged', { data: { due: toWire(due) } });
}
