import type { QuestionFileMedia } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { EngineeringQuestionFile } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export type QuestionFileRow = Selectable<EngineeringQuestionFile>;

/** Uploader of a file, the only user that can send it. */
export type FileOwner = { readonly staffId: string } | { readonly memberId: string };

export interface NewQuestionFile {
  readonly id: string;
  readonly owner: FileOwner;
  readonly media: QuestionFileMedia;
  readonly fileName: string;
  readonly bytes: number;
}

export const insertQuestionFile = (tx: Tx, file: NewQuestionFile): Promise<QuestionFileRow> =>
  tx
    .insertInto('engineering_question_file')
    .values({
      ...{ id: file.id, media: file.media, file_name: file.fileName, bytes: file.bytes },
      ...ownerColumns(file.owner),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Attaches own unsent files to a turn.
 * @returns true when all of them were found
 */
export async function attachFiles(
  tx: Tx,
  entry: { readonly questionId: string; readonly position: number },
  owner: FileOwner,
  fileIds: readonly string[],
): Promise<boolean> {
  const own = ownerColumns(owner);
  for (const [position, id] of fileIds.entries()) {
    let query = tx
      .updateTable('engineering_question_file')
      .set({ question_id: entry.questionId, entry_position: entry.position, position })
      .where('id', '=', id)
      .where('question_id', 'is', null);
    query =
      own.staff_id === null ? query.where('member_id', '=', own.member_id) : query.where('staff_id', '=', own.staff_id);
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
  }
  return true;
}

/** Returns the files of questions by the turn that they were sent with: `id position`. */
export async function filesByEntry(
  reader: Reader,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly QuestionFileRow[]>> {
  const files = new Map<string, QuestionFileRow[]>();
  if (questionIds.length === 0) return files;
  const rows = await reader
    .selectFrom('engineering_question_file')
    .selectAll()
    .where('question_id', 'in', [...questionIds])
    .orderBy('position')
    .execute();
  for (const row of rows) {
    const key = `${row.question_id} ${row.entry_position}`;
    files.set(key, [...(files.get(key) ?? []), row]);
  }
  return files;
}

export const findQuestionFile = (reader: Reader, id: string): Promise<QuestionFileRow | undefined> =>
  reader.selectFrom('engineering_question_file').selectAll().where('id', '=', id).executeTakeFirst();

export async function countUnsent(reader: Reader, owner: FileOwner): Promise<number> {
  const own = ownerColumns(owner);
  let query = reader
    .selectFrom('engineering_question_file')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('question_id', 'is', null);
  query =
    own.staff_id === null ? query.where('member_id', '=', own.member_id) : query.where('staff_id', '=', own.staff_id);
  return (await query.executeTakeFirstOrThrow()).count;
}

const ownerColumns = (owner: FileOwner) =>
  'staffId' in owner ? { staff_id: owner.staffId, member_id: null } : { staff_id: null, member_id: owner.memberId };
