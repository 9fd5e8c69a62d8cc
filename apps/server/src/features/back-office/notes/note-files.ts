import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { NoteFileMedia, RawReply, UploadedFile } from '@xunban/contract';
import type { InTransaction, Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { storedFileReply } from '../../../platform/files/stored-file-reply.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ActObject, recordAct } from '../../base/audit/record-act.ts';
import { ENDING, mediaOfAttachment } from '../../files/uploads/attachment-media.ts';
import { redrawImage } from '../../files/uploads/redraw-image.ts';
import { findNoteFile, insertNoteFile, type NoteFileRow } from './note-file-store.ts';
import { findNote, subjectOf } from './note-store.ts';
import { requireSubject, type Writer } from './note-subjects.ts';

const PER_PERSON: readonly Limit[] = [{ name: 'hour', count: 120, seconds: 3_600 }];

export const noteFileKey = (id: string): string => `note-file/${id}`;
export const noteFileReference: FileReference = { to: 'note-file', table: 'note_file', column: 'id' };

/**
 * Keeps a file until it is sent with a note. What it is, its first bytes and its name have to say alike. A picture is
 * drawn anew, so nothing that its sender hid in it stays.
 * @throws {Refusal} `note.fileType`, those of {@link redrawImage}, `rateLimited`
 */
export async function keepNoteFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  staffId: string,
  upload: UploadedFile,
): Promise<NoteFileRow> {
  await db.transaction((tx) => claim(tx, `note file ${staffId}`, PER_PERSON));
  const bytes = await readFile(upload.path);
  const media = mediaOf(upload.fileName, bytes);
  const id = randomUUID();
  const kept = media === 'picture' ? (await redrawImage({ bytes, fileName: upload.fileName }, 'whole')).jpeg : bytes;
  const fileName = media === 'picture' ? upload.fileName.replace(ENDING, '.jpg') : upload.fileName;
  // Bytes first: a row must never point to nothing.
  await files.put(noteFileKey(id), kept);
  try {
    return await db.transaction((tx) => insertNoteFile(tx, { id, staffId, media, fileName, bytes: kept.length }));
  } catch (error) {
    await files.remove(noteFileKey(id));
    throw error;
  }
}

/** @throws {Refusal} `note.fileType` */
function mediaOf(fileName: string, bytes: Buffer): NoteFileMedia {
  const media = mediaOfAttachment(fileName, bytes);
  if (media === undefined || media === 'dxf') throw new Refusal('note.fileType');
  return media;
}

/**
 * A file of a note, for who may see what the note is about; one that was not sent yet, for who uploaded it. It is handed
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
  const stored = { key: noteFileKey(id), plainName: `note${ENDINGS[file.media] ?? ''}`, fileName: file.file_name };
  return storedFileReply(files, stored, signal, () => once((tx) => recordAct(tx, { object })));
}

/** What the file belongs to; of one that was not sent yet, whoever uploaded it. */
async function objectOf(reader: Reader, writer: Writer, file: NoteFileRow): Promise<ActObject> {
  if (file.note_id === null) {
    if (file.uploaded_by !== writer.staffId) throw new Refusal('notFound');
    return { kind: 'staff', id: writer.staffId };
  }
  const note = await findNote(reader, file.note_id);
  if (!note) throw new Refusal('notFound');
  const subject = await requireSubject(reader, writer, subjectOf(note));
  // What was taken back is only its author's to see again, by taking that back.
  if (note.withdrawn_at !== null) throw new Refusal('notFound');
  return subject;
}

const ENDINGS: Readonly<Record<string, string>> = { picture: '.jpg', pdf: '.pdf', zip: '.zip' };
