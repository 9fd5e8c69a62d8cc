import { domainEvent } from '../../../platform/domain-events/domain-events.ts';
import type { ClockStep } from '../../../platform/jobs/clock-step.ts';

/** Alarms were raised or have ended. */
export interface AlarmsChanged {
  readonly ids: readonly string[];
  /** The staff user who acknowledged them; null for any other change. */
  readonly staffId: string | null;
}
export const alarmsChanged = domainEvent<AlarmsChanged>('alarms.moved');

/**
 * The clock of the database was set back: waits and windows that were counted from a time that now lies in the future would
 * last until it has passed. Handlers set such times to now.
 */
export const clockSteppedBack = domainEvent<ClockStep>('clock.steppedBack');
