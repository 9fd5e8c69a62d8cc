import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** The cancellation of a paid board waits for a second person, or does not any more. */
export const cancelRequestMoved = domainEvent<{ readonly orderId: string; readonly staffId: string }>(
  'cancelRequestMoved',
);
