import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { TradeEvidence } from '../../../platform/gateways/gateway.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { lateSuccess, settleOnline, topUp } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { lockCreditOf } from '../credit/give-back-credit.ts';
import { closePayment, giveHoldBack } from './close-payment.ts';
import { RUN_REFUND } from './job-names.ts';
import { type ClaimedPayment, claimPayment, isStillDue } from './payment-claims.ts';
import { newRefundNo } from './payment-numbers.ts';
import { advancePayment, type Payment } from './payment-store.ts';
import { insertLateRefund } from './refund-store.ts';
import { repaymentArrived } from './repayment-events.ts';
import type { WhatIsDue } from './what-is-due.ts';

/**
 * Effect of evidence. `nothing`: it was known already. `ignored`: it does not match the payment, and staff should look at it.
 * `goesBack`: the money came for a payment that has ended and is being refunded.
 */
export type Settled =
  | { readonly effect: 'succeeded' | 'failed' | 'goesBack' | 'nothing' }
  | { readonly effect: 'ignored'; readonly why: 'unknownPayment' | 'otherGateway' | 'otherAmount' };

/**
 * The single place where a gateway's answer takes effect, for notifications, polls, nudges and closing alike, in any order and
 * number: it runs under the locks of the subjects and of the payment, and books each trade once.
 */
export async function settlePayment(tx: Tx, due: WhatIsDue, evidence: TradeEvidence): Promise<Settled> {
  const claimed = await claimPayment(tx, due, evidence.payNo);
  if (!claimed) return { effect: 'ignored', why: 'unknownPayment' };
  const { payment } = claimed;
  if (payment.gateway !== evidence.gateway) return { effect: 'ignored', why: 'otherGateway' };
  if (payment.onlinePart !== evidence.amount) return { effect: 'ignored', why: 'otherAmount' };
  return evidence.outcome === 'paid' ? settlePaid(tx, claimed, evidence) : settleFailed(tx, payment);
}

async function settleFailed(tx: Tx, payment: Payment): Promise<Settled> {
  if (payment.state !== 'pending') return { effect: 'nothing' };
  await advancePayment(tx, payment, 'fail');
  await giveHoldBack(tx, payment);
  await publishPayment(tx, payment);
  return { effect: 'failed' };
}

async function settlePaid(tx: Tx, claimed: ClaimedPayment, evidence: TradeEvidence): Promise<Settled> {
  const { payment } = claimed;
  switch (payment.state) {
    case 'succeeded':
      return payment.gatewayRef === evidence.gatewayRef ? { effect: 'nothing' } : sendBack(tx, payment, evidence);
    case 'pending':
      if (payment.purpose !== 'order') return creditWallet(tx, payment, evidence);
      if (isStillDue(claimed)) return payInFull(tx, claimed, evidence);
      // The orders were cancelled or repriced while the buyer was at the gateway.
      await closePayment(tx, payment, { gatewayKnows: true });
      return sendBack(tx, payment, evidence);
    case 'closed':
    case 'failed':
      return payment.purpose === 'order' ? sendBack(tx, payment, evidence) : creditWallet(tx, payment, evidence);
    case 'created':
      throw new Error(`invariant: payment ${payment.payNo} has a gateway, but was never sent to it`);
  }
}

async function payInFull(tx: Tx, claimed: ClaimedPayment, evidence: TradeEvidence): Promise<Settled> {
  const { payment, subjects, now } = claimed;
  const { payNo, walletPart } = payment;
  const { gateway, gatewayRef, at } = evidence;
  await Promise.all([
    advancePayment(tx, payment, 'succeed', { gatewayRef, paidAt: at }),
    postJournal(tx, settleOnline({ payNo, gateway, walletPart, shares: payment.orders }), { eventAt: at }),
    subjects.markPaid(payment.orders, now),
  ]);
  await publishPayment(tx, payment);
  return { effect: 'succeeded' };
}

/** A top-up that was paid after its time is credited all the same: it is the member's money. Not for a closed account. */
async function creditWallet(tx: Tx, payment: Payment, evidence: TradeEvidence): Promise<Settled> {
  const { payNo, memberId, amount } = payment;
  const { gateway, gatewayRef, at } = evidence;
  const member = await findMember(tx, memberId);
  if (!member || member.is_disabled) {
    if (payment.state === 'pending') await closePayment(tx, payment, { gatewayKnows: true });
    return sendBack(tx, payment, evidence);
  }
  await advancePayment(tx, payment, payment.state === 'pending' ? 'succeed' : 'creditLate', {
    gatewayRef,
    paidAt: at,
  });
  // Statements are locked before any account of the ledger.
  if (payment.purpose === 'repayment') await lockCreditOf(tx, memberId);
  await postJournal(tx, topUp({ payNo, memberId, gateway, amount }), { eventAt: at });
  if (payment.purpose === 'repayment') await raise(tx, repaymentArrived, { payNo, memberId });
  await publishPayment(tx, payment);
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
  return { effect: 'succeeded' };
}

/** Money for a payment that is over goes back the way it came, once per trade. */
async function sendBack(tx: Tx, payment: Payment, evidence: TradeEvidence): Promise<Settled> {
  const { gateway, gatewayRef, amount, at } = evidence;
  const refundNo = newRefundNo();
  const refund = { refundNo, paymentId: payment.id, part: 'online', amount, reason: 'latePayment' } as const;
  if (!(await insertLateRefund(tx, { ...refund, gateway, gatewayRef }))) return { effect: 'nothing' };
  await postJournal(tx, lateSuccess({ payNo: payment.payNo, gateway, gatewayRef, refundNo, amount }), { eventAt: at });
  await addJob(tx, RUN_REFUND, { refundNo }, { key: `refund ${refundNo}` });
  await publishPayment(tx, payment);
  return { effect: 'goesBack' };
}

const publishPayment = (tx: Tx, { payNo, memberId }: Payment) => publish(tx, { topic: 'payment', id: payNo, memberId });
