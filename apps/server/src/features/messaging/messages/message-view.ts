import {
  eventsFor,
  eventsOfKind,
  MESSAGE_EVENT_NAMES,
  type MemberRole,
  type MessageEvent,
  type MessageKind,
  type MemberMessage as Presented,
  parseEnum,
} from '@xunban/contract';
import { sql } from 'kysely';
import type { Member } from '../../../platform/auth/actor.ts';
import { toIso } from '../../../platform/clock.ts';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardCards, cardInColours } from '../../files/files/board-cards.ts';
import { ownBoards } from '../../orders-core/orders/boards-by-id.ts';
import { countUnread, type MessageRow, messagesOf } from './message-store.ts';

const NEWEST = 5;
const MAX_COUNTED = 100;

interface Asked {
  readonly kind?: MessageKind | undefined;
  readonly isUnread?: boolean | undefined;
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** A page of a member's messages, the latest first. */
export async function ownMessages(
  reader: Reader,
  { memberId, role }: Pick<Member, 'memberId' | 'role'>,
  { kind, isUnread, skipCount: skip, maxResultCount: take }: Asked,
): Promise<{ totalCount: number; items: Presented[] }> {
  const events = readEvents(role, kind);
  // `isUnread: false` is not a filter.
  const query = messagesOf(reader, { memberId, events, isUnread: isUnread || undefined });
  const rows = await query.selectAll().orderBy('at', 'desc').orderBy('id').offset(skip).limit(take).execute();
  const totalCount = await countAround(reader, sql`${query.select('id')}`, { skip, take });
  return { totalCount, items: await presentAll(reader, memberId, rows) };
}

/** Returns the messages for every page's header. */
export async function newestMessages(
  reader: Reader,
  { memberId, role }: Pick<Member, 'memberId' | 'role'>,
): Promise<{ unread: number; items: Presented[] }> {
  const events = readEvents(role);
  const [unread, rows] = await Promise.all([
    countUnread(reader, { memberId, events }, MAX_COUNTED),
    messagesOf(reader, { memberId, events }).selectAll().orderBy('at', 'desc').orderBy('id').limit(NEWEST).execute(),
  ]);
  return { unread, items: await presentAll(reader, memberId, rows) };
}

/** The events that a role reads, all or those of one kind; undefined without a filter. */
export function readEvents(role: MemberRole, kind?: MessageKind): readonly MessageEvent[] | undefined {
  const readable = eventsFor(role);
  if (kind === undefined) return readable;
  return eventsOfKind(kind).filter((event) => readable?.includes(event) ?? true);
}

/** Messages with the boards that they are about, each as it is ordered. */
async function presentAll(reader: Reader, memberId: string, rows: readonly MessageRow[]): Promise<Presented[]> {
  const messages = rows.map(present);
  const boards = await ownBoards(
    reader,
    memberId,
    messages.flatMap(({ params }) => orderNoIn(params) ?? []),
  );
  const cards = await boardCards(
    reader,
    [...boards.values()].map(({ fileId }) => fileId),
  );
  return messages.map((message) => {
    const order = boards.get(orderNoIn(message.params) ?? '');
    const card = order && cards.get(order.fileId);
    return { ...message, board: order && card ? cardInColours(card, order.spec) : null };
  });
}

const orderNoIn = ({ orderNo }: Presented['params']): string | undefined =>
  typeof orderNo === 'string' ? orderNo : undefined;

function present({ id, event, about, params, at, read_at }: MessageRow): Omit<Presented, 'board'> {
  const known = parseEnum(MESSAGE_EVENT_NAMES, event, 'event of messages');
  // Written by `insertMessage` alone, which takes nothing else.
  const filled = params as unknown as Presented['params'];
  return { id, event: known, about, params: filled, at: toIso(at), isRead: read_at !== null };
}
