import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Raised when a dispute is recorded, answered or ended, or the gateway took money for it. */
export const disputeChanged = domainEvent<{ readonly id: string; readonly staffId: string | null }>('disputes.changed');
