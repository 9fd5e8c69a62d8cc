import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import type { ConversationRecord } from './conversation-store.ts';

/** Notifies the screens of both sides that messages were read. */
export const announceReading = (tx: Tx, { id, memberId }: Pick<ConversationRecord, 'id' | 'memberId'>): Promise<void> =>
  publish(tx, { topic: 'conversation', id, memberId });
