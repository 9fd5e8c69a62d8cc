import { type ConversationChannel, MAX_MESSAGES_PER_DAY } from '@xunban/contract';
import { workingMinutesBetween } from '@xunban/pricing';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { conversationChanged } from './conversation-events.ts';
import { attachFiles } from './conversation-file-store.ts';
import {
  askedAfter,
  type ConversationRecord,
  insertAnswerTime,
  insertMessage,
  lockOrBegin,
  type Party,
  recordReading,
  type Standing,
  type Subject,
  setStanding,
} from './conversation-store.ts';

const PER_DAY: readonly Limit[] = [{ name: 'day', count: MAX_MESSAGES_PER_DAY, seconds: 86_400 }];
const AT_ONCE: readonly Limit[] = [{ name: 'minutes', count: 10, seconds: 300 }];

export interface MessageContent {
  readonly text: string;
  /** Ids of own unsent files. */
  readonly files: readonly string[];
}

/**
 * Adds a buyer's message. The conversation waits for an answer since the first message without one.
 * @returns the id of the conversation
 * @throws Refusal `conversation.dayFull`, `conversation.tooFast`, `invalidInput` at `text` or `files`
 */
export async function writeAsBuyer(
  tx: Tx,
  {
    subject,
    memberId,
    channel = 'page',
  }: {
    readonly subject: Subject;
    readonly memberId: string;
    readonly channel?: ConversationChannel;
  },
  content: MessageContent,
): Promise<string> {
  requireContent(content);
  await claim(tx, `conversation ${memberId}`, AT_ONCE, 'conversation.tooFast');
  await claim(tx, `conversation day ${memberId}`, PER_DAY, 'conversation.dayFull');
  const conversation = await lockOrBegin(tx, subject);
  const position = await append(tx, conversation, { memberId }, channel, content);
  await setStanding(
    tx,
    conversation.id,
    { state: 'waiting', waitingSince: conversation.waitingSince ?? 'now' },
    position,
  );
  // The answer shows that the messages before it were read.
  await recordReading(tx, conversation.id, { memberId }, conversation.lastPosition);
  await announceChange(tx, conversation, null);
  return conversation.id;
}

/**
 * Adds a message of staff and notifies the buyer. It answers the messages up to `upTo`; later ones still wait.
 * @returns the conversation before the message
 * @throws Refusal `invalidInput` at `text` or `files`
 */
export async function writeAsStaff(
  tx: Tx,
  {
    subject,
    staffId,
    mainNo,
    upTo,
  }: {
    readonly subject: Subject;
    readonly staffId: string;
    readonly mainNo: string;
    readonly upTo: number;
  },
  content: MessageContent,
): Promise<ConversationRecord> {
  requireContent(content);
  const conversation = await lockOrBegin(tx, subject);
  const { id, waitingSince, lastPosition } = conversation;
  const unseen = await askedAfter(tx, id, Math.min(upTo, lastPosition));
  const position = await append(tx, conversation, { staffId }, 'page', content);
  const standing: Standing = unseen
    ? { state: 'waiting', waitingSince: unseen }
    : { state: 'answered', waitingSince: null };
  await setStanding(tx, id, standing, position);
  await recordReading(tx, id, { staffId }, Math.min(upTo, lastPosition));
  if (waitingSince !== null && waitingSince.getTime() !== unseen?.getTime()) {
    const { calendar, now } = await currentCalendar(tx);
    const workingMinutes = Math.round(workingMinutesBetween(calendar, waitingSince, now));
    await insertAnswerTime(tx, { conversationId: id, position, staffId, askedAt: waitingSince, workingMinutes });
  }
  await notifyMember(tx, {
    memberId: subject.memberId,
    event: 'conversationAnswered',
    about: mainNo,
    fact: `${id} ${position}`,
    params: { mainNo },
  });
  await announceChange(tx, conversation, staffId);
  return conversation;
}

/** Notifies screens and listeners of a new message or another state. */
export async function announceChange(
  tx: Tx,
  { id, memberId }: Pick<ConversationRecord, 'id' | 'memberId'>,
  staffId: string | null,
): Promise<void> {
  await publish(tx, { topic: 'conversation', id, memberId });
  await raise(tx, conversationChanged, { id, staffId });
}

async function append(
  tx: Tx,
  conversation: ConversationRecord,
  author: Party,
  channel: ConversationChannel,
  { text, files }: MessageContent,
): Promise<number> {
  const position = await insertMessage(tx, conversation, { author, channel, text });
  if (!(await attachFiles(tx, { conversationId: conversation.id, position }, author, files)))
    throw new Refusal('invalidInput', { fields: [{ field: 'files', code: 'noteFile' }] });
  return position;
}

function requireContent({ text, files }: MessageContent): void {
  if (text === '' && files.length === 0)
    throw new Refusal('invalidInput', { fields: [{ field: 'text', code: 'required' }] });
}
