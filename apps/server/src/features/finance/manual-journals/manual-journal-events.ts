import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Raised when a manual journal starts or stops waiting for four-eyes approval. */
export const manualJournalChanged = domainEvent<{ readonly id: string; readonly staffId: string }>(
  'manualJournals.changed',
);
