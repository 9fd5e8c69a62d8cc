import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A refund moved: a person may have to pay it now, or need not any more. */
export interface RefundMoved {
  readonly id: string;
  /** Who paid it by hand; null for anything else. */
  readonly staffId: string | null;
}
export const refundMoved = domainEvent<RefundMoved>('payments.refundMoved');
