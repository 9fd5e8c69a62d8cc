import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A complaint was made, answered, decided or withdrawn. */
export const complaintChanged = domainEvent<{
  readonly id: string;
  /** Null for the buyer. */
  readonly staffId: string | null;
}>('afterSales.complaintChanged');
