import {
  CONVERSATION_CHANNELS,
  CONVERSATION_STATES,
  type ConversationChannel,
  type ConversationState,
  parseEnum,
} from '@xunban/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Conversation, ConversationMessage } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** Author of a message, reader of messages, and uploader of a file. */
export type Party = { readonly staffId: string } | { readonly memberId: string };

export const partyColumns = (party: Party) =>
  'staffId' in party ? { staff_id: party.staffId, member_id: null } : { staff_id: null, member_id: party.memberId };

export interface ConversationRecord {
  readonly id: string;
  readonly memberId: string;
  readonly mainOrderId: string | null;
  readonly state: ConversationState;
  readonly waitingSince: Date | null;
  /** A day, yyyy-MM-dd. */
  readonly suspendedUntil: string | null;
  readonly suspendReason: string;
  readonly lastPosition: number;
  readonly lastAt: Date;
}

export interface MessageRecord {
  readonly conversationId: string;
  readonly position: number;
  readonly staffId: string | null;
  readonly memberId: string | null;
  readonly channel: ConversationChannel;
  readonly text: string;
  readonly at: Date;
}

/** The subject of a conversation: a main order, or for the general one its member. */
export interface Subject {
  readonly memberId: string;
  readonly mainOrderId: string | null;
}

export interface Page {
  readonly skip: number;
  readonly take: number;
}

const read = (row: Selectable<Conversation>): ConversationRecord => ({
  id: row.id,
  memberId: row.member_id,
  mainOrderId: row.main_order_id,
  state: parseEnum(CONVERSATION_STATES, row.state, 'state of conversations'),
  waitingSince: row.waiting_since,
  suspendedUntil: row.suspended_until,
  suspendReason: row.suspend_reason,
  lastPosition: row.last_position,
  lastAt: row.last_at,
});

const readMessage = (row: Selectable<ConversationMessage>): MessageRecord => ({
  conversationId: row.conversation_id,
  position: row.position,
  staffId: row.staff_id,
  memberId: row.member_id,
  channel: parseEnum(CONVERSATION_CHANNELS, row.channel, 'channel of messages'),
  text: row.text,
  at: row.at,
});

export async function findConversation(reader: Reader, id: string): Promise<ConversationRecord | undefined> {
  const row = await reader.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirst();
  return row && read(row);
}

const ofSubject = (reader: Reader, { memberId, mainOrderId }: Subject) => {
  const query = reader.selectFrom('conversation').selectAll().where('member_id', '=', memberId);
  return mainOrderId === null
    ? query.where('main_order_id', 'is', null)
    : query.where('main_order_id', '=', mainOrderId);
};

export async function conversationAbout(reader: Reader, subject: Subject): Promise<ConversationRecord | undefined> {
  const row = await ofSubject(reader, subject).executeTakeFirst();
  return row && read(row);
}

/** Locks the conversation about a subject; the first message begins it. */
export async function lockOrBegin(tx: Tx, subject: Subject): Promise<ConversationRecord> {
  await tx
    .insertInto('conversation')
    .values({ member_id: subject.memberId, main_order_id: subject.mainOrderId, state: 'closed' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return read(await ofSubject(tx, subject).forUpdate().executeTakeFirstOrThrow());
}

export async function lockConversation(tx: Tx, id: string): Promise<ConversationRecord | undefined> {
  const row = await tx.selectFrom('conversation').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && read(row);
}

interface NewMessage {
  readonly author: Party;
  readonly channel: ConversationChannel;
  readonly text: string;
}

/** Appends a message to a locked conversation. @returns its position */
export async function insertMessage(
  tx: Tx,
  { id, lastPosition }: Pick<ConversationRecord, 'id' | 'lastPosition'>,
  { author, channel, text }: NewMessage,
): Promise<number> {
  const position = lastPosition + 1;
  await tx
    .insertInto('conversation_message')
    .values({ conversation_id: id, position, channel, text, ...partyColumns(author) })
    .execute();
  return position;
}

export async function findMessageAt(
  reader: Reader,
  conversationId: string,
  position: number,
): Promise<MessageRecord | undefined> {
  const row = await reader
    .selectFrom('conversation_message')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row && readMessage(row);
}

export interface Standing {
  readonly state: ConversationState;
  readonly waitingSince: Date | 'now' | null;
  readonly suspended?: { readonly until: string; readonly reason: string };
}

/** Stores the state of a locked conversation. @param newest position of a message that was added with it */
export async function setStanding(
  tx: Tx,
  id: string,
  { state, waitingSince, suspended }: Standing,
  newest?: number,
): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({
      state,
      waiting_since: waitingSince === 'now' ? sql<Date>`now()` : waitingSince,
      suspended_until: suspended?.until ?? null,
      suspend_reason: suspended?.reason ?? '',
      ...(newest !== undefined && { last_position: newest, last_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

export interface AnswerTime {
  readonly conversationId: string;
  readonly position: number;
  readonly staffId: string;
  readonly askedAt: Date;
  readonly workingMinutes: number;
}

export const insertAnswerTime = (tx: Tx, answer: AnswerTime): Promise<unknown> =>
  tx
    .insertInto('conversation_answer')
    .values({
      ...{ conversation_id: answer.conversationId, position: answer.position, staff_id: answer.staffId },
      ...{ asked_at: answer.askedAt, working_minutes: answer.workingMinutes },
    })
    .execute();

/** Time of the buyer's first message after a position; undefined without one. */
export async function askedAfter(reader: Reader, conversationId: string, position: number): Promise<Date | undefined> {
  const row = await reader
    .selectFrom('conversation_message')
    .select('at')
    .where('conversation_id', '=', conversationId)
    .where('position', '>', position)
    .where('staff_id', 'is', null)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Records the first reading of the other side's messages up to a position. @returns true when one was unread */
export async function recordReading(tx: Tx, conversationId: string, by: Party, upTo: number): Promise<boolean> {
  const own = partyColumns(by);
  const otherSide = own.staff_id === null ? sql`staff_id is not null` : sql`staff_id is null`;
  const { numAffectedRows } = await sql`
    insert into conversation_reading (conversation_id, position, staff_id, member_id)
    select conversation_id, position, ${own.staff_id}::uuid, ${own.member_id}::uuid from conversation_message
    where conversation_id = ${conversationId} and position <= ${upTo} and ${otherSide}
    on conflict do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface Reading {
  readonly conversationId: string;
  readonly position: number;
  readonly staffId: string | null;
  readonly memberId: string | null;
  readonly at: Date;
}

/** Returns the readings of messages, earliest first. */
export async function readingsOf(reader: Reader, messages: readonly MessageRecord[]): Promise<Reading[]> {
  if (messages.length === 0) return [];
  const ids = [...new Set(messages.map(({ conversationId }) => conversationId))];
  const rows = await reader
    .selectFrom('conversation_reading')
    .selectAll()
    .where('conversation_id', 'in', ids)
    .where(
      'position',
      'in',
      messages.map(({ position }) => position),
    )
    .orderBy('at')
    .execute();
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    position: row.position,
    staffId: row.staff_id,
    memberId: row.member_id,
    at: row.at,
  }));
}

/** A page of messages, the latest first; of one conversation, or of all of a member. */
export async function pageOfMessages(
  reader: Reader,
  which: { readonly conversationId: string } | { readonly memberId: string },
  { skip, take }: Page,
): Promise<{ readonly total: number; readonly found: MessageRecord[] }> {
  let query = reader
    .selectFrom('conversation_message')
    .innerJoin('conversation', 'conversation.id', 'conversation_message.conversation_id');
  query =
    'conversationId' in which
      ? query.where('conversation.id', '=', which.conversationId)
      : query.where('conversation.member_id', '=', which.memberId);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('conversation_message')
    .orderBy('at', 'desc')
    .orderBy('conversation_id')
    .orderBy('position', 'desc')
    .offset(skip)
    .limit(take)
    .execute();
  return { total, found: rows.map(readMessage) };
}

/** The last message of each conversation. */
export async function lastMessages(
  reader: Reader,
  conversations: readonly ConversationRecord[],
): Promise<ReadonlyMap<string, MessageRecord>> {
  if (conversations.length === 0) return new Map();
  const rows = await reader
    .selectFrom('conversation_message')
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.id', '=', 'conversation_message.conversation_id')
        .onRef('conversation.last_position', '=', 'conversation_message.position'),
    )
    .selectAll('conversation_message')
    .where(
      'conversation.id',
      'in',
      conversations.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, readMessage(row)]));
}

/** Counts the unread messages of the other side, by conversation. */
export async function unreadOf(
  reader: Reader,
  side: 'buyer' | 'staff',
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (conversationIds.length === 0) return new Map();
  const [written, reads] =
    side === 'buyer'
      ? [sql`message.staff_id is not null`, sql`reading.member_id is not null`]
      : [sql`message.staff_id is null`, sql`reading.staff_id is not null`];
  const { rows } = await sql<{ id: string; count: number }>`
    select message.conversation_id as id, count(*)::int as count from conversation_message message
    where message.conversation_id = any (${[...conversationIds]}::uuid[]) and ${written} and not exists (
      select from conversation_reading reading where reading.conversation_id = message.conversation_id
        and reading.position = message.position and ${reads})
    group by 1`.execute(reader);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** A page of a member's conversations, the latest message first. */
export async function conversationsOfMember(
  reader: Reader,
  memberId: string,
  { skip, take }: Page,
): Promise<{ readonly total: number; readonly found: ConversationRecord[] }> {
  const own = reader.selectFrom('conversation').where('member_id', '=', memberId);
  const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await own.selectAll().orderBy('last_at', 'desc').orderBy('id').offset(skip).limit(take).execute();
  return { total, found: rows.map(read) };
}

export interface ConversationFilter {
  readonly states?: readonly ConversationState[] | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Further condition on the columns of the table. */
  readonly matching?: RawBuilder<boolean> | undefined;
}

/** Selects conversations for a list of staff: unanswered ones first, the longest waiting at the top. */
export const selectConversations = ({
  states,
  ids,
  matching,
}: ConversationFilter): RawBuilder<Selectable<Conversation>> =>
  sql`select conversation.* from conversation
    where ${states ? sql`state in (${sql.join(states)})` : sql`true`}
      and ${ids ? sql`conversation.id = any (${[...ids]}::uuid[])` : sql`true`} and ${matching ?? sql`true`}
    order by state <> 'waiting', case when state = 'waiting' then waiting_since end, state <> 'suspended',
      suspended_until, last_at desc, id`;

export async function listConversations(
  reader: Reader,
  filter: ConversationFilter,
  page?: Page,
): Promise<ConversationRecord[]> {
  const limited = page ? sql`offset ${page.skip} limit ${page.take}` : sql``;
  const { rows } = await sql<Selectable<Conversation>>`${selectConversations(filter)} ${limited}`.execute(reader);
  return rows.map(read);
}

/** Locks answered conversations without a message for so many days. */
export async function lockSilent(tx: Tx, days: number, max: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from conversation
    where state = 'answered' and last_at < now() - make_interval(days => ${days})
    order by last_at limit ${max} for update skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface AnswerFigures {
  /** Null for all users together. */
  readonly staffId: string | null;
  readonly answered: number;
  readonly inTime: number;
  readonly medianMinutes: number | null;
}

/** Figures of the answers of the last days, of all users together first. */
export async function answerFigures(reader: Reader, days: number, maxMinutes: number): Promise<AnswerFigures[]> {
  const { rows } = await sql<AnswerFigures>`
    select staff_id as "staffId", count(*)::int as answered,
      (count(*) filter (where working_minutes <= ${maxMinutes}))::int as "inTime",
      round(percentile_cont(0.5) within group (order by working_minutes))::int as "medianMinutes"
    from conversation_answer where answered_at > now() - make_interval(days => ${days})
    group by grouping sets ((), (staff_id)) order by grouping(staff_id) desc, count(*) desc, staff_id`.execute(reader);
  return rows;
}
