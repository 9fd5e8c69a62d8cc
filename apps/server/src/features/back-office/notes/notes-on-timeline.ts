import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { notesAbout } from './note-store.ts';
import type { NoteSubject } from './note-subjects.ts';

/** The timeline entry of a note. */
export interface NotedFact {
  readonly id: string;
  readonly authorName: string;
  /** Empty once it is withdrawn. */
  readonly text: string;
  readonly at: Date;
  readonly withdrawnAt: Date | null;
}

/** More were never written about one thing; the oldest ones are left out. */
const MAX_NOTES = 1_000;

/** The notes about a subject, for a list of everything that happened to it. */
export async function notesOnTimeline(reader: Reader, subject: NoteSubject): Promise<NotedFact[]> {
  const { found } = await notesAbout(reader, subject, { skip: 0, take: MAX_NOTES });
  const names = await staffNames(
    reader,
    found.map(({ author_id }) => author_id),
  );
  return found.map((note) => ({
    id: note.id,
    authorName: names.get(note.author_id) ?? '',
    text: note.withdrawn_at === null ? note.text : '',
    at: note.created_at,
    withdrawnAt: note.withdrawn_at,
  }));
}
