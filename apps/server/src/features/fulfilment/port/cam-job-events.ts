import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A rule about the second engineer was proposed or decided. */
export const camRuleChanged = domainEvent<{ readonly id: string; readonly staffId: string }>('camJobs.ruleChanged');

/** CAM jobs began, or their files were released or withdrawn. */
export const camJobsChanged = domainEvent<{
  readonly ids: readonly string[];
  /** Null for the system and for a buyer. */
  readonly staffId: string | null;
}>('camJobs.changed');
