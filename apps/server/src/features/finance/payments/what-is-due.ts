import type { BoardFile } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/**
 * The port by which payments learn the amounts due, without knowing orders. A payment is for subjects, known here by their ids.
 * The feature that owns the subjects implements this interface, and `features/index.ts` injects it.
 */
export interface WhatIsDue {
  /**
   * Locks subjects, by ascending id, and returns the content of a new payment.
   * @throws Refusal `notFound` when one is missing or another member's
   */
  lockToOpen(tx: Tx, memberId: string, subjectIds: readonly string[]): Promise<readonly SubjectToPay[]>;
  /**
   * Locks the subjects of a payment that exists. It must send its locking statements before it awaits anything, because
   * the next statement locks the payment itself, and everything that pays locks in that order.
   * @param subjectIds a subquery of ids, as it stands behind `in`
   */
  lockToPay(tx: Tx, subjectIds: RawBuilder<unknown>): Promise<LockedSubjects>;
  /** Returns the renderings of the boards of subjects, by the lines of {@link SubjectToPay.boards}. */
  imagesOf(reader: Reader, subjectIds: readonly string[]): Promise<(line: string) => BoardFile['image']>;
}

/** A subject as a payer sees it. */
export interface SubjectToPay {
  readonly id: string;
  /** The display number. */
  readonly no: string;
  /** One line per board that is paid for or was before, for the payer's eyes: nothing private. */
  readonly boards: readonly string[];
  readonly totalFen: Fen;
  /** Discount by coupons, which the total is lower by. */
  readonly couponFen: Fen;
  /** The total less what was paid and not refunded; 0 while the subject does not wait for a payment. */
  readonly dueFen: Fen;
  /** Ids of the parts that are paid for the first time. */
  readonly boardIds: readonly string[];
  /** Numbers of its parts that cannot be paid for yet, and are no part of the total. */
  readonly later: readonly string[];
}

/** A subject as a payment remembers it. */
export interface ShareToPay {
  readonly mainOrderId: string;
  /** The parts that it pays for the first time; null for all that are ready, as older payments have it. */
  readonly boardIds: readonly string[] | null;
}

/** Subjects that cannot change until the transaction ends. */
export interface LockedSubjects {
  /** Amount due for a share of a payment: another part that became ready since adds nothing. */
  dueFen(share: ShareToPay): Fen;
  /**
   * Marks all subjects as paid. Call it once for a payment that books exactly the amount due.
   * @throws Refusal when one of them accepts no payment now
   */
  markPaid(shares: readonly ShareToPay[], paidAt: Date): Promise<void>;
}
