import { CONVERSATION_CLOSES_DAYS } from '@xunban/contract';
import { shanghaiDay } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  askedAfter,
  type ConversationRecord,
  findConversation,
  lockConversation,
  lockSilent,
  recordReading,
  setStanding,
} from './conversation-store.ts';
import { announceChange } from './write-message.ts';

const MAX_AT_ONCE = 200;

interface Step {
  readonly id: string;
  readonly staffId: string;
  /** Position of the last message that the user has seen. */
  readonly upTo: number;
}

/**
 * Continues a conversation on a later day. A buyer who waits still waits since the same time.
 * @throws Refusal `notFound`, `conversation.changed` after another message, `invalidInput` at `until`
 */
export async function suspendConversation(
  tx: Tx,
  step: Step,
  { until, reason }: { readonly until: string; readonly reason: string },
): Promise<ConversationRecord> {
  const conversation = await lockSeen(tx, step);
  if (until <= shanghaiDay(await databaseNow(tx)))
    throw new Refusal('invalidInput', { fields: [{ field: 'until', code: 'laterDay' }] });
  const { waitingSince } = conversation;
  await setStanding(tx, step.id, { state: 'suspended', waitingSince, suspended: { until, reason } });
  await announceChange(tx, conversation, step.staffId);
  return conversation;
}

/**
 * Closes a conversation that needs no answer.
 * @throws Refusal `notFound`, `conversation.changed` after another message
 */
export async function closeConversation(tx: Tx, step: Step): Promise<ConversationRecord> {
  const conversation = await lockSeen(tx, step);
  await setStanding(tx, step.id, { state: 'closed', waitingSince: null });
  await announceChange(tx, conversation, step.staffId);
  return conversation;
}

async function lockSeen(tx: Tx, { id, staffId, upTo }: Step): Promise<ConversationRecord> {
  const conversation = await lockConversation(tx, id);
  if (!conversation) throw new Refusal('notFound');
  if (await askedAfter(tx, id, upTo)) throw new Refusal('conversation.changed');
  await recordReading(tx, id, { staffId }, upTo);
  return conversation;
}

/** Closes answered conversations after the days of silence. */
export async function closeSilent({ db }: Pick<Deps, 'db'>): Promise<void> {
  let closed: number;
  do {
    closed = await db.transaction(async (tx) => {
      const ids = await lockSilent(tx, CONVERSATION_CLOSES_DAYS, MAX_AT_ONCE);
      for (const id of ids) {
        const conversation = await findConversation(tx, id);
        await setStanding(tx, id, { state: 'closed', waitingSince: null });
        if (conversation) await announceChange(tx, conversation, null);
      }
      return ids.length;
    });
  } while (closed === MAX_AT_ONCE);
}
