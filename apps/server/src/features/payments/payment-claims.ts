import { sum, toWire } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type DueOrder, dueOrders } from '../orders/pay-order.ts';
import { lockMainsToPay } from '../orders/pay-order-store.ts';
import { netPaidOfPayment } from './order-payments.ts';
import { type LockedPayment, lockPayment } from './payment-store.ts';

/** A payment with the orders that it is for, all locked in the house's order: main orders, PCB orders, payment. */
export interface ClaimedPayment extends LockedPayment {
  readonly orders: readonly DueOrder[];
}

/**
 * Locks what a payment touches; undefined when there is no such payment. The statements leave together and run one
 * after the other: what has been paid is read under the locks.
 */
export async function claimPayment(tx: Tx, payNo: string): Promise<ClaimedPayment | undefined> {
  const [mains, locked, paid] = await Promise.all([
    lockMainsToPay(tx, payNo),
    lockPayment(tx, payNo),
    netPaidOfPayment(tx, payNo),
  ]);
  return locked && { ...locked, orders: dueOrders(mains, paid) };
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
