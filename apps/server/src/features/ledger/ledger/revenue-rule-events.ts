import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Raised when a proposed rule starts or stops waiting for four-eyes approval. */
export const revenueRuleChanged = domainEvent<{ readonly id: string; readonly staffId: string }>(
  'revenueRules.changed',
);
