import { CONVERSATION_ANSWER_HOURS, CONVERSATION_FILE_MEDIA, CONVERSATION_NEWEST, parseEnum } from '@xunban/contract';
import { afterWorkingTime } from '@xunban/pricing';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { mainNumbers } from '../../orders-core/orders/main-numbers.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';
import { type ConversationFileRow, filesOf } from './conversation-file-store.ts';
import {
  type ConversationRecord,
  lastMessages,
  type MessageRecord,
  pageOfMessages,
  type Reading,
  readingsOf,
  unreadOf,
} from './conversation-store.ts';

/** Characters of a message in a list. */
const EXCERPT = 120;
type Side = 'buyer' | 'staff';

export const viewFile = ({ id, file_name, bytes, media }: ConversationFileRow) => ({
  id,
  fileName: file_name,
  bytes,
  media: parseEnum(CONVERSATION_FILE_MEDIA, media, 'kind of file of messages'),
});

/** Returns the facts that a list shows, as one side sees them. */
export async function viewSummaries(reader: Reader, side: Side, found: readonly ConversationRecord[]) {
  const [last, unread, mains] = await Promise.all([
    lastMessages(reader, found),
    unreadOf(
      reader,
      side,
      found.map(({ id }) => id),
    ),
    mainNumbers(
      reader,
      found.flatMap(({ mainOrderId }) => mainOrderId ?? []),
    ),
  ]);
  return found.map((record) => ({
    id: record.id,
    mainNo: mains.get(record.mainOrderId ?? '')?.mainNo ?? '',
    state: record.state,
    lastAt: toIso(record.lastAt),
    lastText: [...(last.get(record.id)?.text ?? '')].slice(0, EXCERPT).join(''),
    lastAuthor: sideOf(last.get(record.id)?.staffId ?? null),
    unread: unread.get(record.id) ?? 0,
    messageCount: record.lastPosition,
  }));
}

const sideOf = (staffId: string | null): Side => (staffId === null ? 'buyer' : 'staff');

/** The same with the member, the due time and the reason of a suspension. */
export async function viewStaffSummaries(reader: Reader, found: readonly ConversationRecord[]) {
  const [summaries, cards, { calendar }] = await Promise.all([
    viewSummaries(reader, 'staff', found),
    memberCards(
      reader,
      found.map(({ memberId }) => memberId),
    ),
    currentCalendar(reader),
  ]);
  return summaries.map((summary, index) => {
    const record = found[index] as ConversationRecord;
    const card = cards.get(record.memberId);
    const { waitingSince } = record;
    const due = waitingSince && afterWorkingTime(calendar, waitingSince, CONVERSATION_ANSWER_HOURS * 60);
    return {
      ...summary,
      mainOrderId: record.mainOrderId,
      memberId: record.memberId,
      memberName: card?.name ?? '',
      memberNo: card?.memberNo ?? '',
      waitingSince: toIsoOrNull(waitingSince),
      dueAt: toIsoOrNull(due),
      suspendedUntil: record.suspendedUntil,
      suspendReason: record.suspendReason,
    };
  });
}

/** Returns messages as buyers see them. */
export async function viewMessages(
  reader: Reader,
  mainNos: ReadonlyMap<string, string>,
  found: readonly MessageRecord[],
) {
  return (await viewWithReaders(reader, mainNos, found)).map(({ readers: _readers, ...message }) => message);
}

/** The same with every reader, for staff. */
export async function viewWithReaders(
  reader: Reader,
  mainNos: ReadonlyMap<string, string>,
  found: readonly MessageRecord[],
) {
  const [files, readings] = await Promise.all([filesOf(reader, found), readingsOf(reader, found)]);
  const parties = [...found, ...readings];
  const [staff, members] = await Promise.all([
    staffNames(
      reader,
      parties.map(({ staffId }) => staffId),
    ),
    memberCards(
      reader,
      parties.flatMap(({ memberId }) => memberId ?? []),
    ),
  ]);
  const nameOf = ({ staffId, memberId }: Pick<Reading, 'staffId' | 'memberId'>): string =>
    (staffId === null ? members.get(memberId ?? '')?.name : staff.get(staffId)) ?? '';
  return found.map((message) => {
    const author = sideOf(message.staffId);
    const own = readings.filter(
      ({ conversationId, position }) => conversationId === message.conversationId && position === message.position,
    );
    return {
      position: message.position,
      mainNo: mainNos.get(message.conversationId) ?? '',
      author,
      authorName: nameOf(message),
      channel: message.channel,
      text: message.text,
      files: files
        .filter((file) => file.conversation_id === message.conversationId && file.message_position === message.position)
        .map(viewFile),
      at: toIso(message.at),
      readAt: toIsoOrNull(own[0]?.at ?? null),
      readers: own.map((reading) => ({ name: nameOf(reading), side: sideOf(reading.staffId), at: toIso(reading.at) })),
    };
  });
}

const newest = async (reader: Reader, { id }: ConversationRecord): Promise<MessageRecord[]> =>
  (await pageOfMessages(reader, { conversationId: id }, { skip: 0, take: CONVERSATION_NEWEST })).found.toReversed();

/** Returns a conversation with its newest messages, as its buyer sees it. */
export async function viewOpened(reader: Reader, record: ConversationRecord) {
  const [[summary], found] = await Promise.all([viewSummaries(reader, 'buyer', [record]), newest(reader, record)]);
  if (!summary) throw new Error('conversation without a summary');
  return { ...summary, messages: await viewMessages(reader, new Map([[record.id, summary.mainNo]]), found) };
}

/** Returns a conversation with its newest messages and their readers, for staff. */
export async function viewForStaff(reader: Reader, record: ConversationRecord) {
  const [[summary], found] = await Promise.all([viewStaffSummaries(reader, [record]), newest(reader, record)]);
  if (!summary) throw new Error('conversation without a summary');
  return { ...summary, messages: await viewWithReaders(reader, new Map([[record.id, summary.mainNo]]), found) };
}
