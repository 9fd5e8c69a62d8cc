import { sum } from '@xunban/money';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { LinkTokens } from '../../identity/accounts/link-tokens.ts';
import { closePayment } from './close-payment.ts';
import { newPayNo } from './payment-numbers.ts';
import { insertPayment, isBeforeDeadline, lockLivePayments, type Payment } from './payment-store.ts';
import type { SubjectToPay, WhatIsDue } from './what-is-due.ts';

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
 * Opens the payment of a member's main orders. An order has at most one live payment: an unstarted one is reused if it still
 * fits, and otherwise closed.
 * @param mainOrderIds in the order in which the wallet fills them when something else pays the rest
 * @throws {Refusal} `notFound`, or `payment.nothingDue` when one of the orders has nothing to pay now
 * @throws {StillAtGateway}
 */
export async function openPayment(
  tx: Tx,
  { due, tokens }: { readonly due: WhatIsDue; readonly tokens: LinkTokens },
  memberId: string,
  mainOrderIds: readonly string[],
): Promise<Payment> {
  const asked = [...new Set(mainOrderIds)];
  const ids = asked.toSorted();
  const locked = await due.lockToOpen(tx, memberId, ids);
  const subjects = locked.toSorted((a, b) => asked.indexOf(a.id) - asked.indexOf(b.id));
  if (subjects.some(({ dueFen }) => dueFen <= 0n)) throw new Refusal('payment.nothingDue');
  const live = await lockLivePayments(tx, ids);
  const atGateway = live.filter(({ state }) => state === 'pending');
  if (atGateway.length > 0) throw new StillAtGateway(atGateway.map(({ payNo }) => payNo));
  for (const payment of live) {
    if (isFor(payment, subjects) && (await isBeforeDeadline(tx, payment))) return payment;
    await closePayment(tx, payment, { gatewayKnows: true });
  }
  const payNo = newPayNo();
  return insertPayment(tx, {
    payNo,
    shareTokenHash: hashToken(tokens.of(payNo)),
    purpose: 'order',
    memberId,
    amount: sum(subjects.map(({ dueFen }) => dueFen)),
    orders: subjects.map(({ id, no, boards, boardIds, later, totalFen, couponFen, dueFen }) => ({
      mainOrderId: id,
      mainNo: no,
      boards,
      boardIds,
      later,
      total: totalFen,
      coupon: couponFen,
      amount: dueFen,
    })),
  });
}

function isFor(payment: Payment, subjects: readonly SubjectToPay[]): boolean {
  if (payment.orders.length !== subjects.length) return false;
  return payment.orders.every(({ mainOrderId, amount, boardIds }) => {
    const subject = subjects.find(({ id }) => id === mainOrderId);
    return subject?.dueFen === amount && isSameSet(subject.boardIds, boardIds ?? subject.boardIds);
  });
}

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
