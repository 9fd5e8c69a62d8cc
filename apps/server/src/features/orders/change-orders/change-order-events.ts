import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A change order waits for a second person, or does not any more. */
export const changeProposalMoved = domainEvent<{ readonly orderId: string; readonly staffId: string | null }>(
  'changeProposalMoved',
);
