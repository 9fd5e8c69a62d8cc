import { domainEvent } from '../../platform/domain-events/domain-events.ts';

/** Alarms were raised or have ended. */
export interface AlarmsMoved {
  readonly ids: readonly string[];
  /** Who has seen to them; null for anything else. */
  readonly staffId: string | null;
}
export const alarmsMoved = domainEvent<AlarmsMoved>('alarms.moved');
