import { NOTE_FILE_MEDIA, parseEnum, type StaffNote } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { mentionsIn } from './mention-store.ts';
import { filesOf, type NoteFileRow } from './note-file-store.ts';
import type { NoteRow } from './note-store.ts';

/** Returns notes as one staff user sees them. */
export async function viewNotes(reader: Reader, staffId: string, notes: readonly NoteRow[]): Promise<StaffNote[]> {
  if (notes.length === 0) return [];
  const ids = notes.map(({ id }) => id);
  const [names, mentions, files, now] = await Promise.all([
    staffNames(
      reader,
      notes.map(({ author_id }) => author_id),
    ),
    mentionsIn(reader, ids),
    filesOf(reader, ids),
    databaseNow(reader),
  ]);
  return notes.map((note) => {
    const isMine = note.author_id === staffId;
    const isWithdrawn = note.withdrawn_at !== null;
    const own = mentions.filter(({ note_id }) => note_id === note.id);
    const inTime = (until: Date | null) => toIsoOrNull(isMine && until !== null && until > now ? until : null);
    return {
      id: note.id,
      authorId: note.author_id,
      authorName: names.get(note.author_id) ?? '',
      isMine,
      text: isWithdrawn ? '' : note.text,
      mentions: isWithdrawn ? [] : own.map(({ staff_id, name }) => ({ staffId: staff_id, name })),
      files: isWithdrawn ? [] : files.filter(({ note_id }) => note_id === note.id).map(viewNoteFile),
      createdAt: toIso(note.created_at),
      editedAt: toIsoOrNull(note.edited_at),
      isWithdrawn,
      isPinned: note.pinned_at !== null,
      editableUntil: isWithdrawn ? null : inTime(note.editable_until),
      restorableUntil: inTime(note.restorable_until),
      unreadMentionId: isWithdrawn
        ? null
        : (own.find(({ staff_id, read_at }) => staff_id === staffId && read_at === null)?.id ?? null),
    };
  });
}

export const viewNoteFile = ({ id, file_name, bytes, media }: NoteFileRow) => ({
  id,
  fileName: file_name,
  bytes,
  media: parseEnum(NOTE_FILE_MEDIA, media, 'kind of file of notes'),
});
