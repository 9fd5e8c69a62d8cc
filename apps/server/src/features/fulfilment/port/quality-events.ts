import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A non-conformance was opened, decided, answered by its buyer, or closed. */
export const nonconformanceChanged = domainEvent<{
  readonly id: string;
  /** Null for the buyer. */
  readonly staffId: string | null;
}>('quality.nonconformanceChanged');
