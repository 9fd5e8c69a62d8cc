import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Somebody was called in a note, has read it, or is called no more. */
export interface MentionsMoved {
  readonly ids: readonly string[];
  /** Who has read them; null for anything else. */
  readonly staffId: string | null;
}
export const mentionsMoved = domainEvent<MentionsMoved>('notes.mentionsMoved');
