import { sum, toApi } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type LockedPayment, lockPayment, sampleInputs } from './payment-store.ts';
import type { LockedSubjects, WhatIsDue } from './what-is-due.ts';

/** A payment with what is due on the subjects that it is for, all locked. */
export interface ClaimedPayment extends LockedPayment {
  readonly subjects: LockedSubjects;
}

/**
 * Locks the rows of a payment in the general lock order: first its subjects, then the payment. The statements share a round
 * trip. Undefined when the payment does not exist.
 */
export async function claimPayment(tx: Tx, due: WhatIsDue, payNo: string): Promise<ClaimedPayment | undefined> {
  const [subjects, locked] = await Promise.all([due.lockToPay(tx, sampleInputs(payNo)), lockPayment(tx, payNo)]);
  return locked && { ...locked, subjects };
}

/** True when the payment is for exactly the amount due now: nothing paid, cancelled or repriced meanwhile. */
export function isStillDue({ payment, subjects }: Pick<ClaimedPayment, 'payment' | 'subjects'>): boolean {
  return payment.orders.every((share) => subjects.dueFen(share) === share.amount);
}

/** @throws {Refusal} with the current amount for the buyer. */
export function requireStillDue(claimed: ClaimedPayment): void {
  if (isStillDue(claimed)) return;
  const dueFen = sum(claimed.payment.orders.map((share) => claimed.subjects.dueFen(share)));
  throw dueFen === 0n
    ? new Refusal('payment.nothingDue')
    : new Refusal('payment.amountChanged', { data: { due: toApi(dueFen) } });
}
