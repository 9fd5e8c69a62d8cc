import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Raised when a claim against a carrier is recorded, answered or ended. */
export const carrierClaimChanged = domainEvent<{ readonly id: string; readonly staffId: string }>(
  'carrierClaims.changed',
);
