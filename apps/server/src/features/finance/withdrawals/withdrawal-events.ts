import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Raised when a withdrawal changes: staff may have one to decide or pay, or one less. */
export interface WithdrawalChanged {
  readonly id: string;
  /** The staff user of the change; null for any other cause. */
  readonly staffId: string | null;
}
export const withdrawalChanged = domainEvent<WithdrawalChanged>('withdrawals.moved');
