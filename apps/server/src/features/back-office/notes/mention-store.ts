import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { NoteSubject } from './note-subjects.ts';

export interface MentionRow {
  readonly id: string;
  readonly note_id: string;
  readonly staff_id: string;
  readonly called: string;
  readonly read_at: Date | null;
}

const COLUMNS = ['id', 'note_id', 'staff_id', 'called', 'read_at'] as const;

export async function mentionsIn(reader: Reader, noteIds: readonly string[]): Promise<MentionRow[]> {
  if (noteIds.length === 0) return [];
  return reader
    .selectFrom('note_mention')
    .select(COLUMNS)
    .where('note_id', 'in', [...noteIds])
    .orderBy('called')
    .execute();
}

export const findMention = (reader: Reader, id: string): Promise<MentionRow | undefined> =>
  reader.selectFrom('note_mention').select(COLUMNS).where('id', '=', id).executeTakeFirst();

export interface Called {
  readonly id: string;
  readonly name: string;
}

/** Calls these and nobody else; who was called before stays as it is. @returns the ids of what has come or gone */
export async function setMentions(tx: Tx, noteId: string, called: readonly Called[]): Promise<string[]> {
  const ids = called.map(({ id }) => id);
  let leaving = tx.deleteFrom('note_mention').where('note_id', '=', noteId);
  if (ids.length > 0) leaving = leaving.where('staff_id', 'not in', ids);
  const gone = await leaving.returning('id').execute();
  const come =
    called.length === 0
      ? []
      : await tx
          .insertInto('note_mention')
          .values(called.map(({ id, name }) => ({ note_id: noteId, staff_id: id, called: name })))
          .onConflict((conflict) => conflict.columns(['note_id', 'staff_id']).doNothing())
          .returning('id')
          .execute();
  return [...gone, ...come].map(({ id }) => id);
}

/** Marks as read. @returns whether it was unread and this person's */
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

/** Whoever writes about a subject has answered those who called there. @returns the ids of what was unread */
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
