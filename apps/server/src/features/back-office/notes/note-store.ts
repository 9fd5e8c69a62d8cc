import { NOTE_SUBJECT_KINDS, parseEnum } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { Note } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { NoteSubject } from './note-subjects.ts';

/** With what its author may still do, by the clock of the database. */
export type NoteRow = Selectable<Note> & { readonly editable_until: Date; readonly restorable_until: Date | null };

/** Period in which an author can change a note and restore a withdrawn one. */
const EDITABLE = sql<Date>`note.created_at + interval '15 minutes'`;
const RESTORABLE = sql<Date | null>`note.withdrawn_at + interval '15 minutes'`;

const rows = (reader: Reader) =>
  reader
    .selectFrom('note')
    .selectAll('note')
    .select([EDITABLE.as('editable_until'), RESTORABLE.as('restorable_until')]);

export const subjectOf = (row: Pick<NoteRow, 'subject_kind' | 'subject_id'>): NoteSubject => {
  const kind = parseEnum(NOTE_SUBJECT_KINDS, row.subject_kind, 'subject of notes');
  return { kind, id: row.subject_id };
};

/** A page of the notes about a subject, in the order of its index. */
export async function notesAbout(
  reader: Reader,
  { kind, id }: NoteSubject,
  page: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly found: NoteRow[] }> {
  const about = rows(reader).where('subject_kind', '=', kind).where('subject_id', '=', id);
  const [{ total }, found] = await Promise.all([
    reader
      .selectFrom('note')
      .select(sql<number>`count(*)::int`.as('total'))
      .where('subject_kind', '=', kind)
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow(),
    about
      .orderBy(sql`(pinned_at is null)`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(page.skip)
      .limit(page.take)
      .execute(),
  ]);
  return { total, found };
}

export const findNote = (reader: Reader, id: string): Promise<NoteRow | undefined> =>
  rows(reader).where('id', '=', id).executeTakeFirst();

export const lockNote = (tx: Tx, id: string): Promise<NoteRow | undefined> =>
  rows(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertNote(tx: Tx, subject: NoteSubject, authorId: string, text: string): Promise<string> {
  const { id } = await tx
    .insertInto('note')
    .values({ subject_kind: subject.kind, subject_id: subject.id, author_id: authorId, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const changeText = (tx: Tx, id: string, text: string): Promise<unknown> =>
  tx.updateTable('note').set({ text, edited_at: sql<Date>`now()` }).where('id', '=', id).execute();

/** A withdrawn note is pinned no more. */
export const setWithdrawn = (tx: Tx, id: string, isWithdrawn: boolean): Promise<unknown> =>
  tx
    .updateTable('note')
    .set(isWithdrawn ? { withdrawn_at: sql<Date>`now()`, pinned_at: null, pinned_by: null } : { withdrawn_at: null })
    .where('id', '=', id)
    .execute();

/** @param by the user who pins it; null unpins it */
export const setPinned = (tx: Tx, id: string, by: string | null): Promise<unknown> =>
  tx
    .updateTable('note')
    .set(by === null ? { pinned_at: null, pinned_by: null } : { pinned_at: sql<Date>`now()`, pinned_by: by })
    .where('id', '=', id)
    .execute();

/** Counts the pinned notes of a subject. Concurrent callers are serialized. */
export async function countPinned(tx: Tx, { kind, id }: NoteSubject): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`note pins ${id}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('note')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where(sql<boolean>`(pinned_at is null) = false`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes what was written about a subject. @returns the ids of the files that were attached */
export async function deleteNotesAbout(tx: Tx, { kind, id }: NoteSubject): Promise<string[]> {
  const about = tx.selectFrom('note').select('id').where('subject_kind', '=', kind).where('subject_id', '=', id);
  const files = await tx.deleteFrom('note_file').where('note_id', 'in', about).returning('id').execute();
  await tx.deleteFrom('note').where('subject_kind', '=', kind).where('subject_id', '=', id).execute();
  return files.map((file) => file.id);
}
