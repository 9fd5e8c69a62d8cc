import type { BoardFacts } from '@xunban/gerber';
import { type Selectable, sql } from 'kysely';
import type { BoardFile } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { ChosenRoles } from './chosen-roles.ts';

/**
 * Returns a copy of plain JSON that PostgreSQL can store: no NUL and no lone surrogate in any text. Texts of a board file end
 * up in its facts and can contain anything.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [storableText(name), storable(item)]));
}

const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export type BoardFileRow = Selectable<BoardFile>;

/** A file of another member is treated as missing. */
export const findBoardFile = (reader: Reader, memberId: string, fileId: string): Promise<BoardFileRow | undefined> =>
  reader
    .selectFrom('board_file')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', fileId)
    .executeTakeFirst();

/** Finds a file of any owner: for staff, and for images whose address carries a view key. */
export const findAnyBoardFile = (reader: Reader, fileId: string): Promise<BoardFileRow | undefined> =>
  reader.selectFrom('board_file').selectAll().where('id', '=', fileId).executeTakeFirst();

export const findSameFile = (
  reader: Reader,
  memberId: string,
  sha256: string,
): Promise<Pick<BoardFileRow, 'id' | 'facts_version' | 'roles' | 'roles_tag'> | undefined> =>
  reader
    .selectFrom('board_file')
    .select(['id', 'facts_version', 'roles', 'roles_tag'])
    .where('member_id', '=', memberId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

export interface NewBoardFile {
  readonly memberId: string;
  readonly sha256: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly drawnBytes: number;
  readonly facts: BoardFacts;
  readonly factsVersion: number;
  readonly imageKey: string;
  readonly hasImage: boolean;
}

/** The same bytes of the same member stay one row under one id; it takes the newer name and facts. */
export const putBoardFile = (tx: Tx, file: NewBoardFile): Promise<BoardFileRow> => {
  const read = {
    file_name: file.fileName,
    facts: JSON.stringify(storable(file.facts)),
    facts_version: file.factsVersion,
    has_image: file.hasImage,
    drawn_bytes: BigInt(file.drawnBytes),
    touched_at: sql<Date>`now()`,
  };
  return tx
    .insertInto('board_file')
    .values({
      member_id: file.memberId,
      sha256: file.sha256,
      bytes: BigInt(file.bytes),
      image_key: file.imageKey,
      ...read,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'sha256']).doUpdateSet(read))
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Roles as {@link storeRoles} wrote them. */
export const rolesOf = ({ roles }: Pick<BoardFileRow, 'roles'>): ChosenRoles => roles as unknown as ChosenRoles;

/** The file is read by other roles from now on. @returns false when they were changed since it was read */
export async function storeRoles(
  tx: Tx,
  { fileId, rolesTag: before }: { readonly fileId: string; readonly rolesTag: string },
  read: {
    readonly roles: ChosenRoles;
    readonly rolesTag: string;
    readonly facts: BoardFacts;
    readonly factsVersion: number;
    readonly hasImage: boolean;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('board_file')
    .set({
      roles: JSON.stringify(read.roles),
      roles_tag: read.rolesTag,
      facts: JSON.stringify(storable(read.facts)),
      facts_version: read.factsVersion,
      has_image: read.hasImage,
    })
    .where('id', '=', fileId)
    .where('roles_tag', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** It was uploaded once more; undefined when it has been deleted meanwhile. */
export const renameBoardFile = (tx: Tx, fileId: string, fileName: string): Promise<BoardFileRow | undefined> =>
  tx
    .updateTable('board_file')
    .set({ file_name: fileName, touched_at: sql<Date>`now()` })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirst();

export const lockBoardFile = (tx: Tx, memberId: string, fileId: string): Promise<BoardFileRow | undefined> =>
  tx
    .selectFrom('board_file')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();

/** The last uploaded first. */
export async function listBoardFiles(
  reader: Reader,
  memberId: string,
  page: { readonly skip: number; readonly take: number },
): Promise<{ readonly rows: readonly BoardFileRow[]; readonly total: number }> {
  const own = reader.selectFrom('board_file').where('member_id', '=', memberId);
  const [rows, { count }] = await Promise.all([
    own.selectAll().orderBy('touched_at', 'desc').orderBy('id').offset(page.skip).limit(page.take).execute(),
    own.select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count) };
}

/** Locks files that were neither ordered nor uploaded for so many days. Rows locked by others are skipped. */
export const lockOldFiles = (
  tx: Tx,
  days: number,
  after: string,
  limit: number,
): Promise<readonly Pick<BoardFileRow, 'id' | 'bytes' | 'drawn_bytes'>[]> =>
  tx
    .selectFrom('board_file')
    .select(['id', 'bytes', 'drawn_bytes'])
    .where('ordered_at', 'is', null)
    .where('touched_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

export async function deleteBoardFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await tx.deleteFrom('board_file').where('id', 'in', fileIds).execute();
}

/** Deletes files that no order uses. Their bytes are removed when no other file has the same. */
export async function deleteFreeFiles(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('board_file').where('member_id', '=', memberId).where('ordered_at', 'is', null).execute();
}
