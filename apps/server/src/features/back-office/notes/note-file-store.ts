import type { NoteFileMedia } from '@xunban/contract';
import type { Selectable } from 'kysely';
import type { NoteFile } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export type NoteFileRow = Selectable<NoteFile>;

export interface NewNoteFile {
  readonly id: string;
  readonly staffId: string;
  readonly media: NoteFileMedia;
  readonly fileName: string;
  readonly bytes: number;
}

export const insertNoteFile = (tx: Tx, { id, staffId, media, fileName, bytes }: NewNoteFile): Promise<NoteFileRow> =>
  tx
    .insertInto('note_file')
    .values({ id, uploaded_by: staffId, media, file_name: fileName, bytes })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Takes own files that no note has into one. @returns whether all of them were there */
export async function attachFiles(
  tx: Tx,
  noteId: string,
  staffId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  for (const [position, id] of fileIds.entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('note_file')
      .set({ note_id: noteId, position })
      .where('id', '=', id)
      .where('uploaded_by', '=', staffId)
      .where('note_id', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
  }
  return true;
}

export async function filesOf(reader: Reader, noteIds: readonly string[]): Promise<NoteFileRow[]> {
  return reader
    .selectFrom('note_file')
    .selectAll()
    .where('note_id', 'in', [...noteIds])
    .orderBy('position')
    .execute();
}

export const findNoteFile = (reader: Reader, id: string): Promise<NoteFileRow | undefined> =>
  reader.selectFrom('note_file').selectAll().where('id', '=', id).executeTakeFirst();
