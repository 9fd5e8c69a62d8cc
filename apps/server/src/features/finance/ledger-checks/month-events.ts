import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** That a closed month be opened again was asked for, or decided. */
export const reopeningChanged = domainEvent<{ readonly id: string; readonly staffId: string }>(
  'ledgerChecks.reopeningChanged',
);
