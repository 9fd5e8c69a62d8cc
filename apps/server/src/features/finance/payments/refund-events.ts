import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Raised when a refund changes: staff may have a manual refund to pay, or one less. */
export interface RefundChanged {
  readonly id: string;
  /** The staff user of the manual payment; null for any other cause. */
  readonly staffId: string | null;
}
export const refundChanged = domainEvent<RefundChanged>('payments.refundChanged');
