import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** An account was disabled. */
export interface StaffDisabled {
  readonly staffId: string;
  /** The colleague who gets its work; null for the queue. */
  readonly toId: string | null;
  readonly byId: string;
}
export const staffDisabled = domainEvent<StaffDisabled>('staffAccounts.staffDisabled');
