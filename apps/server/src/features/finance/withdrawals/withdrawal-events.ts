import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A withdrawal moved: somebody may have to decide or pay it now, or need not any more. */
export interface WithdrawalMoved {
  readonly id: string;
  /** Who of the staff moved it; null for anything else. */
  readonly staffId: string | null;
}
export const withdrawalMoved = domainEvent<WithdrawalMoved>('withdrawals.moved');
