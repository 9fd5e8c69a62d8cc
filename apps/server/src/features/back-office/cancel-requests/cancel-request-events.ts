import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** The four-eyes approval of a paid board's cancellation was opened or closed. */
export const cancelRequestChanged = domainEvent<{ readonly orderId: string; readonly staffId: string }>(
  'cancelRequestChanged',
);
