import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { releaseHold } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { CLOSE_AT_GATEWAY } from './job-names.ts';
import { advancePayment, lockLivePayments, lockUnstartedPayments, type Payment } from './payment-store.ts';

/**
 * Ends a locked, live payment without money and returns a held wallet part. If it is still open at the gateway, a job is queued
 * to close it there; if the gateway reports it as paid meanwhile, the money is refunded automatically.
 */
export async function closePayment(
  tx: Tx,
  payment: Payment,
  options: { readonly gatewayKnows: boolean },
): Promise<Payment> {
  const closed = await advancePayment(tx, payment, 'close');
  await giveHoldBack(tx, payment);
  if (payment.state === 'pending' && !options.gatewayKnows)
    await addJob(tx, CLOSE_AT_GATEWAY, { payNo: payment.payNo }, { key: `close ${payment.payNo}` });
  await publish(tx, { topic: 'payment', id: payment.payNo, memberId: payment.memberId });
  return closed;
}

/**
 * Ends every payment that is still open for a main order. Call it with the main order locked, before any account of the
 * ledger is.
 */
export async function closeLivePayments(tx: Tx, mainOrderId: string): Promise<void> {
  for (const payment of await lockLivePayments(tx, [mainOrderId]))
    await closePayment(tx, payment, { gatewayKnows: false });
}

/** Ends the payments of a member for which no method is chosen, with their links. */
export async function closeUnstartedPayments(tx: Tx, memberId: string): Promise<void> {
  for (const payment of await lockUnstartedPayments(tx, memberId))
    await closePayment(tx, payment, { gatewayKnows: true });
}

/** For a payment that was pending and ends without money. */
export async function giveHoldBack(tx: Tx, { payNo, memberId, walletPart, state }: Payment): Promise<void> {
  if (state !== 'pending' || walletPart === 0n) return;
  await postJournal(tx, releaseHold({ payNo, memberId, amount: walletPart }));
  await publish(tx, { topic: 'wallet', id: memberId, memberId });
}
