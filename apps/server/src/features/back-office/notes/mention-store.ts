import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { NoteSubject } from './note-subjects.ts';

export interface MentionRow {
  readonly id: string;
  readonly note_id: string;
  readonly staff_id: string;
  readonly name: string;
  readonly read_at: Date | null;
}

const COLUMNS = ['id', 'note_id', 'staff_id', 'name', 'read_at'] as const;

export async function mentionsIn(reader: Reader, noteIds: readonly string[]): Promise<MentionRow[]> {
  if (noteIds.length === 0) return [];
  return reader
    .selectFrom('note_mention')
    .select(COLUMNS)
    .where('note_id', 'in', [...noteIds])
    .orderBy('name')
    .execute();
}

export const findMention = (reader: Reader, id: string): Promise<MentionRow | undefined> =>
  reader.selectFrom('note_mention').select(COLUMNS).where('id', '=', id).executeTakeFirst();

export interface MentionedColleague {
  readonly id: string;
  readonly name: string;
}

/**
 * Sets the mentions of a note to exactly these; existing mentions stay as they are.
 * @returns the ids of the added and removed mentions
 */
export async function setMentions(tx: Tx, noteId: string, mentioned: readonly MentionedColleague[]): Promise<string[]> {
  const ids = mentioned.map(({ id }) => id);
  let leaving = tx.deleteFrom('note_mention').where('note_id', '=', noteId);
  if (ids.length > 0) leaving = leaving.where('staff_id', 'not in', ids);
  const gone = await leaving.returning('id').execute();
  const come =
    mentioned.length === 0
      ? []
      : await tx
          .insertInto('note_mention')
          .values(mentioned.map(({ id, name }) => ({ note_id: noteId, staff_id: id, name })))
          .onConflict((conflict) => conflict.columns(['note_id', 'staff_id']).doNothing())
          .returning('id')
          .execute();
  return [...gone, ...come].map(({ id }) => id);
}

/**
 * Marks as read.
 * @returns true when it was unread and belongs to this staff user
 */
export async function markRead(tx: Tx, id: string, staffId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('note_mention')
    .set({ read_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks the staff user's mentions on a subject as answered when the user writes about it.
 * @returns the ids of those that were unread
 */
export async function markAnswered(tx: Tx, { kind, id }: NoteSubject, staffId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('note_mention')
    .set({ read_at: sql<Date>`now()` })
    .where('staff_id', '=', staffId)
    .where('read_at', 'is', null)
    .where('note_id', 'in', (notes) =>
      notes.selectFrom('note').select('id').where('subject_kind', '=', kind).where('subject_id', '=', id),
    )
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
