import { sum, toWire } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type DueOrder, dueOrders } from '../order-payments/pay-order.ts';
import { type LockedPayment, lockPayment } from './payment-store.ts';

/** A payment with what is due on the orders that it is for, all locked. */
export interface ClaimedPayment extends Omit<LockedPayment, 'mains'> {
  readonly orders: readonly DueOrder[];
}

/** Locks what a payment touches; undefined when there is no such payment. */
export async function claimPayment(tx: Tx, payNo: string): Promise<ClaimedPayment | undefined> {
  const locked = await lockPayment(tx, payNo);
  return locked && { ...locked, orders: dueOrders(locked.mains) };
}

/** Whether the payment is for exactly what is due on its orders now: no order paid, cancelled or repriced meanwhile. */
export function isStillDue({ payment, orders }: Pick<ClaimedPayment, 'payment' | 'orders'>): boolean {
  const due = new Map(orders.map(({ main, dueFen }) => [main.id, dueFen]));
  return payment.orders.every(({ mainOrderId, amount }) => due.get(mainOrderId) === amount);
}

/** @throws {Refusal} that tells the buyer what became of the amount. */
export function requireStillDue(claimed: ClaimedPayment): void {
  if (isStillDue(claimed)) return;
  const due = sum(claimed.orders.map(({ dueFen }) => dueFen));
  throw due === 0n
    ? new Refusal('payment.nothingDue')
    : new Refusal('payment.amountChanged', { data: { due: toWire(due) } });
}
