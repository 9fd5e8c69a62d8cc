import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Event: a change order starts or stops waiting for four-eyes approval. */
export const changeProposalChanged = domainEvent<{ readonly orderId: string; readonly staffId: string | null }>(
  'changeProposalChanged',
);
