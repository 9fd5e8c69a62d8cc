import type { Fen } from '@xunban/money';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/transaction.ts';

/**
 * The port by which payments learn what is due, without knowing orders. A payment is for subjects, known here by their
 * ids. The room that owns the subjects implements this interface, and `features/index.ts` hands it in.
 */
export interface WhatIsDue {
  /**
   * Locks subjects, by ascending id, and tells what a new payment would be for.
   * @throws Refusal `notFound` when one is missing or somebody else's
   */
  lockToOpen(tx: Tx, memberId: string, subjectIds: readonly string[]): Promise<readonly SubjectToPay[]>;
  /**
   * Locks the subjects of a payment that exists. It must send its locking statements before it awaits anything, because
   * the next statement locks the payment itself, and everything that pays locks in that order.
   * @param subjectIds a subquery of ids, as it stands behind `in`
   */
  lockToPay(tx: Tx, subjectIds: RawBuilder<unknown>): Promise<LockedSubjects>;
}

/** A subject as a payer sees it. */
export interface SubjectToPay {
  readonly id: string;
  /** The number that people know it by. */
  readonly no: string;
  /** One line per board, for the payer's eyes: nothing private. */
  readonly boards: readonly string[];
  readonly totalFen: Fen;
  /** The total less what was paid and not refunded; 0 while the subject does not wait for a payment. */
  readonly dueFen: Fen;
}

/** Subjects that nobody else can change until the transaction ends. */
export interface LockedSubjects {
  /** By id. */
  readonly dueFen: ReadonlyMap<string, Fen>;
  /**
   * All of them were paid in full. Call it once for a payment that books exactly what is due.
   * @throws Refusal when one of them takes no payment now
   */
  markPaid(paidAt: Date): Promise<void>;
}
