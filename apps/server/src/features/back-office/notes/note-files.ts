import { NOTE_FILE_MEDIA, type NoteFileMedia, type RawReply, type UploadedFile } from '@xunban/contract';
import type { InTransaction, Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ActionObject, recordAction } from '../../base/audit/record-action.ts';
import {
  attachmentKey,
  type DownloadKind,
  downloadReply,
  type StoreDeps,
  storeDownload,
} from '../../files/attachments/attachments.ts';
import { findNoteFile, insertNoteFile, type NoteFileRow } from './note-file-store.ts';
import { findNote, subjectOf } from './note-store.ts';
import { requireSubject, type Writer } from './note-subjects.ts';

export const NOTE_FILES: DownloadKind<NoteFileMedia> = {
  ...{ area: 'note-file', table: 'note_file', column: 'id', countedAs: 'note file', perHour: 120 },
  ...{ media: NOTE_FILE_MEDIA, otherwise: 'note.fileType', plainName: 'note' },
};
export const noteFileKey = (id: string): string => attachmentKey(NOTE_FILES, id);

/** Stores a file until it is sent with a note. @throws {Refusal} see {@link storeDownload} */
export const storeNoteFile = (deps: StoreDeps, staffId: string, file: UploadedFile): Promise<NoteFileRow> =>
  storeDownload(
    deps,
    NOTE_FILES,
    { by: staffId, file },
    async () => (stored) => deps.db.transaction((tx) => insertNoteFile(tx, { ...stored, staffId })),
  );

/**
 * A file of a note, for users who can see its subject; a file of an unsent note, for its uploader. It is handed
 * over as a download that no browser opens in place.
 * @throws {Refusal} `notFound`, `forbidden`
 */
export async function downloadNoteFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  writer: Writer,
  id: string,
  once: InTransaction,
  signal: AbortSignal,
): Promise<RawReply> {
  const file = await findNoteFile(db.read, id);
  if (!file) throw new Refusal('notFound');
  const object = await objectOf(db.read, writer, file);
  return downloadReply({ files }, NOTE_FILES, { id, fileName: file.file_name }, signal, () =>
    once((tx) => recordAction(tx, { object })),
  );
}

/** Returns the object that the file belongs to; for a file not yet sent, its uploader. */
async function objectOf(reader: Reader, writer: Writer, file: NoteFileRow): Promise<ActionObject> {
  if (file.note_id === null) {
    if (file.uploaded_by !== writer.staffId) throw new Refusal('notFound');
    return { kind: 'staff', id: writer.staffId };
  }
  const note = await findNote(reader, file.note_id);
  if (!note) throw new Refusal('notFound');
  const subject = await requireSubject(reader, writer, subjectOf(note));
  // Only the author can see a withdrawn note again, by restoring it.
  if (note.withdrawn_at !== null) throw new Refusal('notFound');
  return subject;
}
