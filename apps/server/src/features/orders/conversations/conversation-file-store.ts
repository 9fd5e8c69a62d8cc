import type { ConversationFileMedia } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { ConversationFile } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { type MessageRecord, type Party, partyColumns } from './conversation-store.ts';

export type ConversationFileRow = Selectable<ConversationFile>;

export interface NewConversationFile {
  readonly id: string;
  readonly owner: Party;
  readonly media: ConversationFileMedia;
  readonly fileName: string;
  readonly bytes: number;
}

export const insertConversationFile = (
  tx: Tx,
  { id, owner, media, fileName, bytes }: NewConversationFile,
): Promise<ConversationFileRow> =>
  tx
    .insertInto('conversation_file')
    .values({ id, media, file_name: fileName, bytes, ...partyColumns(owner) })
    .returningAll()
    .executeTakeFirstOrThrow();

const ownedBy = (owner: Party) =>
  'staffId' in owner ? sql<boolean>`staff_id = ${owner.staffId}` : sql<boolean>`member_id = ${owner.memberId}`;

/** Attaches own unsent files to a message. @returns true when all of them were found */
export async function attachFiles(
  tx: Tx,
  message: Pick<MessageRecord, 'conversationId' | 'position'>,
  owner: Party,
  fileIds: readonly string[],
): Promise<boolean> {
  for (const [position, id] of fileIds.entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('conversation_file')
      .set({ conversation_id: message.conversationId, message_position: message.position, position })
      .where('id', '=', id)
      .where('conversation_id', 'is', null)
      .where(ownedBy(owner))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
  }
  return true;
}

/** Returns the files of messages, in the order in which they were attached. */
export async function filesOf(reader: Reader, messages: readonly MessageRecord[]): Promise<ConversationFileRow[]> {
  if (messages.length === 0) return [];
  return reader
    .selectFrom('conversation_file')
    .selectAll()
    .where('conversation_id', 'in', [...new Set(messages.map(({ conversationId }) => conversationId))])
    .where(
      'message_position',
      'in',
      messages.map(({ position }) => position),
    )
    .orderBy('position')
    .execute();
}

export const findConversationFile = (reader: Reader, id: string): Promise<ConversationFileRow | undefined> =>
  reader.selectFrom('conversation_file').selectAll().where('id', '=', id).executeTakeFirst();

export async function countUnsent(reader: Reader, owner: Party): Promise<number> {
  const { count } = await reader
    .selectFrom('conversation_file')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('conversation_id', 'is', null)
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow();
  return count;
}
