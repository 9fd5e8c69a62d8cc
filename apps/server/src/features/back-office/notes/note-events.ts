import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** A mention in a note was added, read or removed. */
export interface MentionsChanged {
  readonly ids: readonly string[];
  /** The staff user who read them; null for any other change. */
  readonly staffId: string | null;
}
export const mentionsChanged = domainEvent<MentionsChanged>('notes.mentionsChanged');
