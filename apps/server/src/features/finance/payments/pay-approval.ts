import type { PaymentInfo } from '@xunban/contract';
import type { Member } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Payment } from './payment-store.ts';

/** A payment as its approval depends on it. */
export type PaymentToApprove = Pick<Payment, 'payNo' | 'purpose' | 'state' | 'orders'>;

/** The port by which payments ask whether a person of a company can pay without, or with, an approval. */
export interface PayApproval {
  /**
   * Checks a payment that is about to begin, with its subjects and itself locked.
   * @throws {Refusal} `company.approvalNeeded`
   */
  require(tx: Tx, payer: Member, payment: PaymentToApprove): Promise<void>;
  /** Returns the approval that a person needs for a payment; null when none is needed. */
  neededBy(reader: Reader, payer: Member, payment: PaymentToApprove): Promise<PaymentInfo['approval']>;
}
