import type { GatewayName } from '@xunban/contract';
import { type Fen, toApi, ZERO_FEN } from '@xunban/money';
import type { Member } from '../../../platform/auth/actor.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { Gateways } from '../../../platform/gateways/gateway.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordPerson } from '../../base/company-actions/company-actions.ts';
import { holdForPayment, payByWallet } from '../../ledger/ledger/events.ts';
import type { Journal } from '../../ledger/ledger/journal.ts';
import { isOverdrawn, postJournal } from '../../ledger/ledger/post-journal.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { buyOnCredit } from '../credit/buy-on-credit.ts';
import type { PayApproval } from './pay-approval.ts';
import { type ClaimedPayment, claimPayment, requireStillDue } from './payment-claims.ts';
import { partsByOrder, splitPayment } from './payment-parts.ts';
import { advancePayment, type Payment } from './payment-store.ts';
import { refuseTooManyPending } from './pending-payments-store.ts';
import type { WhatIsDue } from './what-is-due.ts';

export interface PayChoice {
  readonly payNo: string;
  /** Required owner of the payment; null for a client with its link. */
  readonly memberId: string | null;
  /** The amount shown to the payer: compared, never used. */
  readonly amount: Fen;
  readonly useWallet: boolean;
  readonly useCredit: boolean;
  readonly gateway: GatewayName | undefined;
  /** The person who pays, with the approvals of its company; absent for the system and clients with a link. */
  readonly payer?: { readonly member: Member; readonly approval: PayApproval };
}

/** Locked facts for the decision on a payment. */
export interface PayFacts {
  readonly claimed: ClaimedPayment | undefined;
  /** Amount that the wallet can pay in addition to a gateway or credit; zero when it shares no payment. */
  readonly balance: Fen;
}

/** Locks and reads all that paying needs, by statements that share a round trip. */
export async function readToPay(
  tx: Tx,
  due: WhatIsDue,
  { memberId, payNo, useWallet, useCredit, gateway }: PayChoice,
): Promise<PayFacts> {
  const isShared = useWallet && (useCredit || gateway !== undefined) && memberId !== null;
  const [claimed, balance] = await Promise.all([
    claimPayment(tx, due, payNo),
    isShared ? walletBalance(tx, memberId) : ZERO_FEN,
  ]);
  return { claimed, balance };
}

/**
 * Pays a payment from the wallet, on credit, or both, or gives it to a gateway, or the wallet's part and the rest: then
 * that part is held until the online part arrives. Asking again for what is paid or on its way already changes nothing. The caller has asked for the pay
 * password.
 * @returns the payment, succeeded or pending; a pending one is paid at its gateway
 */
export async function payPayment(
  tx: Tx,
  gateways: Gateways,
  choice: PayChoice,
  { claimed, balance }: PayFacts,
): Promise<Payment> {
  const { memberId } = choice;
  if (!claimed || (memberId !== null && claimed.payment.memberId !== memberId)) throw new Refusal('notFound');
  const { payment } = claimed;
  switch (payment.state) {
    case 'succeeded':
      return payment;
    case 'closed':
    case 'failed':
      throw new Refusal('payment.closed');
    case 'pending':
      if (payment.gateway !== choice.gateway) throw new Refusal('payment.inProgress');
      return payment;
    case 'created':
      return begin(tx, gateways, { ...claimed, balance }, choice);
  }
}

/** All that is needed to pay. */
interface PayableNow extends ClaimedPayment {
  readonly balance: Fen;
}

async function begin(tx: Tx, gateways: Gateways, claimed: PayableNow, choice: PayChoice): Promise<Payment> {
  const { payment } = claimed;
  if (!claimed.isBeforeDeadline) throw new Refusal('payment.closed');
  requireStillDue(claimed);
  if (choice.amount !== payment.amount)
    throw new Refusal('payment.amountChanged', { data: { due: toApi(payment.amount) } });
  if (choice.payer) await choice.payer.approval.require(tx, choice.payer.member, payment);
  await recordPerson(tx, payment.memberId, payment.payNo);
  const { gateway, useWallet, useCredit } = choice;
  if (useCredit) return payOnCredit(tx, claimed, choice);
  if (gateway === undefined && useWallet) return payInFull(tx, claimed);
  const parts = splitPayment(payment.amount, claimed.balance);
  if (parts.online === 0n) return payInFull(tx, claimed);
  if (gateway === undefined) throw new Refusal('payment.methodUnavailable');
  if (!gateways.get(gateway)) throw new Refusal('payment.methodUnavailable');
  await refuseTooManyPending(tx, payment.memberId);
  if (parts.wallet > 0n)
    await spend(
      tx,
      payment,
      holdForPayment({ payNo: payment.payNo, memberId: payment.memberId, amount: parts.wallet }),
    );
  const pending = await advancePayment(tx, payment, 'goOnline', {
    walletPart: parts.wallet,
    onlinePart: parts.online,
    gateway,
  });
  await publishPayment(tx, payment);
  return pending;
}

/** On credit, as far as the wallet does not take part. */
async function payOnCredit(tx: Tx, claimed: PayableNow, { gateway }: PayChoice): Promise<Payment> {
  const { payment, subjects, now, balance } = claimed;
  if (gateway !== undefined || payment.purpose !== 'order') throw new Refusal('payment.methodUnavailable');
  const { wallet: walletPart, credit: creditPart } = splitPayment(payment.amount, balance, 'credit');
  if (creditPart === 0n) return payInFull(tx, claimed);
  const parts = partsByOrder(
    payment.orders.map(({ amount }) => amount),
    walletPart,
    'credit',
  );
  const [paid] = await Promise.all([
    advancePayment(tx, payment, 'payByWallet', { walletPart, creditPart }),
    subjects.markPaid(payment.orders, now),
  ]);
  await buyOnCredit(tx, {
    ...{ paymentId: payment.id, payNo: payment.payNo, memberId: payment.memberId, walletPart, creditPart },
    shares: payment.orders.map((order, place) => ({ ...order, creditPart: parts[place]?.credit ?? ZERO_FEN })),
  });
  await publishPayment(tx, payment);
  return paid;
}

/** The three writes need nothing of each other, so they share a round trip. */
async function payInFull(tx: Tx, { payment, subjects, now }: PayableNow): Promise<Payment> {
  const { payNo, memberId } = payment;
  const [paid] = await Promise.all([
    advancePayment(tx, payment, 'payByWallet', { walletPart: payment.amount }),
    spend(tx, payment, payByWallet({ payNo, memberId, shares: payment.orders })),
    subjects.markPaid(payment.orders, now),
  ]);
  await publishPayment(tx, payment);
  return paid;
}

/** The ledger checks the balance, since it holds the account's lock. */
async function spend(tx: Tx, { memberId }: Payment, journal: Journal): Promise<void> {
  try {
    await postJournal(tx, journal);
  } catch (error) {
    throw isOverdrawn(error, 'walletAvailable') ? new Refusal('payment.insufficientBalance') : error;
  }
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
}

const publishPayment = (tx: Tx, { payNo, memberId }: Payment) => publish(tx, { topic: 'payment', id: payNo, memberId });
