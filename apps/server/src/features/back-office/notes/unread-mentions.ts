import type { Reader } from '../../../platform/db/transaction.ts';
import { subjectOf } from './note-store.ts';
import { nameSubjects } from './note-subjects.ts';

/** An unread mention. */
export interface UnreadMention {
  readonly id: string;
  readonly staffId: string;
  readonly subjectNo: string;
  readonly memberId: string | null;
  readonly authorId: string;
}

/** Returns unread mentions in active notes, limited to these ids, or all. */
export async function unreadMentions(reader: Reader, ids: readonly string[] | 'all'): Promise<UnreadMention[]> {
  let query = reader
    .selectFrom('note_mention')
    .innerJoin('note', 'note.id', 'note_mention.note_id')
    .select(['note_mention.id', 'staff_id', 'author_id', 'subject_kind', 'subject_id'])
    .where('read_at', 'is', null)
    .where('withdrawn_at', 'is', null);
  if (ids !== 'all') query = query.where('note_mention.id', 'in', [...ids]);
  const rows = await query.execute();
  const subjects = await nameSubjects(reader, rows.map(subjectOf));
  return rows.map((row) => ({
    id: row.id,
    staffId: row.staff_id,
    subjectNo: subjects.get(row.subject_id)?.no ?? '',
    memberId: subjects.get(row.subject_id)?.memberId ?? null,
    authorId: row.author_id,
  }));
}
