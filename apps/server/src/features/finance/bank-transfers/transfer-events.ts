import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A transfer came to a member's own account. It is not decided yet whether it is the member's own money. */
export interface TransferReceived {
  readonly transferId: string;
  /** Locked. */
  readonly memberId: string;
  /** Spelled as at the bank. */
  readonly payerName: string;
}
export const transferReceived = domainEvent<TransferReceived>('bankTransfers.received');

/** Raised when a transfer starts or stops waiting for staff. */
export interface TransferChanged {
  readonly id: string;
  /** The staff user of the decision; null when the transfer has just arrived. */
  readonly staffId: string | null;
}
export const transferChanged = domainEvent<TransferChanged>('bankTransfers.moved');

/** Money of a transfer lies in a member's wallet. */
export interface TransferCredited {
  readonly transferId: string;
  readonly memberId: string;
  readonly remark: string;
}
export const transferCredited = domainEvent<TransferCredited>('bankTransfers.credited');
