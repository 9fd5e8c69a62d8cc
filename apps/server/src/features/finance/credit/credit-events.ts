import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Raised when a credit account or a statement changes: finance may have a new task, or one less. */
export interface CreditChanged {
  readonly memberId: string;
  /** The statement that moved; absent for the account. */
  readonly statementId?: string;
  /** The staff user of the change; null for any other cause. */
  readonly staffId: string | null;
}
export const creditChanged = domainEvent<CreditChanged>('credit.moved');

/** A statement is confirmed, by its member, by time or by being repaid: what is on it can be invoiced from now on. */
export interface StatementConfirmed {
  readonly statementId: string;
  readonly memberId: string;
  /** The main orders of its lines. */
  readonly mainOrderIds: readonly string[];
}
export const statementConfirmed = domainEvent<StatementConfirmed>('credit.statementConfirmed');
