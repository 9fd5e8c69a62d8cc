import { ALWAYS_NOTIFIED, type MessageChannel, type MessageEvent } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { MemberMessage } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { type NotifiedAt, notifiedAt } from '../../identity/accounts/email-address.ts';
import type { MemberNotification } from '../../identity/accounts/member-notification.ts';
import { hasWebhook } from '../webhooks/record-event.ts';

interface StoredMessage {
  readonly id: string;
  /** Null for a closed account. */
  readonly to: NotifiedAt | null;
  readonly wantsMail: boolean;
  readonly wantsSms: boolean;
  /** The member has an endpoint for webhooks. */
  readonly hasWebhook: boolean;
}

/** @returns the other channels of the notification; undefined when the member was notified before */
export async function insertMessage(tx: Tx, notification: MemberNotification): Promise<StoredMessage | undefined> {
  const { memberId, event, fact, about = '', params = {} } = notification;
  const isOn = (channel: MessageChannel) =>
    ALWAYS_NOTIFIED.has(event)
      ? sql<boolean>`true`
      : sql<boolean>`not exists (select 1 from message_choice as off
          where off.member_id = ${memberId} and off.event = ${event} and off.channel = ${channel})`;
  return tx
    .insertInto('member_message')
    .values({ member_id: memberId, event, fact, about, params: JSON.stringify(params) })
    .onConflict((conflict) => conflict.constraint('member_message_once').doNothing())
    .returning([
      'id',
      notifiedAt(memberId).as('to'),
      isOn('mail').as('wantsMail'),
      isOn('sms').as('wantsSms'),
      hasWebhook(memberId).as('hasWebhook'),
    ])
    .executeTakeFirst();
}

/** Finds an email's message. */
export const findMessage = (reader: Reader, id: string): Promise<MessageRow | undefined> =>
  reader.selectFrom('member_message').selectAll().where('id', '=', id).executeTakeFirst();

export type MessageRow = Selectable<MemberMessage>;

interface MessageFilter {
  readonly memberId: string;
  /** Only these events. */
  readonly events?: readonly MessageEvent[] | undefined;
  readonly isUnread?: boolean | undefined;
}

/** A member's messages, the latest first, not yet cut to a page. */
export function messagesOf(reader: Reader, { memberId, events, isUnread }: MessageFilter) {
  let query = reader.selectFrom('member_message').where('member_id', '=', memberId);
  if (events) query = query.where('event', 'in', [...events]);
  if (isUnread !== undefined) query = query.where('read_at', isUnread ? 'is' : 'is not', null);
  return query;
}

/** Counts unread messages up to a limit. */
export async function countUnread(
  reader: Reader,
  filter: Pick<MessageFilter, 'memberId' | 'events'>,
  upTo: number,
): Promise<number> {
  const unread = messagesOf(reader, { ...filter, isUnread: true })
    .select('id')
    .limit(upTo);
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from (${unread}) as unread`.execute(reader);
  return rows[0]?.count ?? 0;
}

/** @returns whether the member has such a message; it is read from now on, or was before */
export async function markRead(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_message')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns how many were unread */
export async function markAllRead(
  tx: Tx,
  memberId: string,
  events: readonly MessageEvent[] | undefined,
): Promise<number> {
  let query = tx
    .updateTable('member_message')
    .set({ read_at: sql<Date>`now()` })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null);
  if (events) query = query.where('event', 'in', [...events]);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/**
 * Deletes messages older than their retention period, up to a limit.
 * @returns number of deleted messages
 */
export async function deleteOldMessages(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from member_message where id in (
      select id from member_message where at < now() - retention_of('memberMessage') order by at limit ${limit})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
