import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Event: a conversation has a new message or another state. */
export interface ConversationChanged {
  readonly id: string;
  /** The acting staff user; null for the buyer and the clock. */
  readonly staffId: string | null;
}
export const conversationChanged = domainEvent<ConversationChanged>('conversations.changed');
