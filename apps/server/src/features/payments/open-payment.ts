import { sum } from '@xunban/money';
import { newToken } from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockForPayment, type PayableOrder } from '../order-payments/pay-order.ts';
import { closePayment } from './close-payment.ts';
import { newPayNo } from './payment-numbers.ts';
import { insertPayment, isBeforeDeadline, lockLivePayments, type Payment } from './payment-store.ts';

/** Some of the orders are being paid at a gateway right now; that has to end before a new payment may begin. */
export class StillAtGateway extends Error {
  override readonly name = 'StillAtGateway';
  readonly payNos: readonly string[];
  constructor(payNos: readonly string[]) {
    super(`${payNos.join(', ')} must be closed at the gateway first`);
    this.payNos = payNos;
  }
}

/**
 * Opens the payment of a member's main orders. There is one live payment per order: one that nobody has begun to pay is
 * taken again if it still fits, and otherwise closed.
 * @throws {Refusal} `notFound`, or `payment.nothingDue` when one of the orders has nothing to pay now
 * @throws {StillAtGateway}
 */
export async function openPayment(tx: Tx, memberId: string, mainOrderIds: readonly string[]): Promise<Payment> {
  const ids = [...new Set(mainOrderIds)].sort();
  const orders = await lockForPayment(tx, ids, memberId);
  if (orders.some(({ payable }) => !payable)) throw new Refusal('payment.nothingDue');
  const live = await lockLivePayments(tx, ids);
  const atGateway = live.filter(({ state }) => state === 'pending');
  if (atGateway.length > 0) throw new StillAtGateway(atGateway.map(({ payNo }) => payNo));
  for (const payment of live) {
    if (isFor(payment, orders) && (await isBeforeDeadline(tx, payment))) return payment;
    await closePayment(tx, payment, { gatewayKnows: true });
  }
  return insertPayment(tx, {
    payNo: newPayNo(),
    shareToken: newToken(),
    purpose: 'order',
    memberId,
    amount: sum(orders.map(({ dueFen }) => dueFen)),
    orders: orders.map(({ mainOrderId, mainNo, boards, totalFen, dueFen }) => ({
      mainOrderId,
      mainNo,
      boards,
      total: totalFen,
      amount: dueFen,
    })),
  });
}

function isFor(payment: Payment, orders: readonly PayableOrder[]): boolean {
  if (payment.orders.length !== orders.length) return false;
  const due = new Map(orders.map(({ mainOrderId, dueFen }) => [mainOrderId, dueFen]));
  return payment.orders.every(({ mainOrderId, amount }) => due.get(mainOrderId) === amount);
}
