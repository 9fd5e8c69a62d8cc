import type { BoardFile, MeasuredBoard } from '@xunban/contract';
import type { BoardFacts } from '@xunban/gerber';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { type BoardFileRow, findAnyBoardFile, findBoardFile, rolesOf } from './board-file-store.ts';
import { boardImageAddresses, factsOf, measuredBoard } from './board-file-view.ts';
import type { ChosenRoles } from './chosen-roles.ts';

/** An uploaded board file as other features see it. */
export interface StoredBoardFile {
  readonly fileId: string;
  readonly memberId: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The roles that staff assigned to some of its files, and their tag; empty for none. */
  readonly roles: ChosenRoles;
  readonly rolesTag: string;
  /** The facts that the server read: authoritative for prices and review. */
  readonly facts: BoardFacts;
  /** The same in the API format. */
  readonly measured: MeasuredBoard;
  /** Addresses of the drawn sides, empty when it cannot be drawn. */
  readonly image: BoardFile['image'];
}

/** Returns the member's own file; undefined when it is missing or belongs to another member. */
export async function boardFileOf(
  reader: Reader,
  memberId: string,
  fileId: string,
): Promise<StoredBoardFile | undefined> {
  const row = await findBoardFile(reader, memberId, fileId);
  return row && stored(row);
}

/** Any file, for staff who have been found allowed to see its order. */
export async function anyBoardFile(reader: Reader, fileId: string): Promise<StoredBoardFile | undefined> {
  const row = await findAnyBoardFile(reader, fileId);
  return row && stored(row);
}

const MAX_SAME = 200;

/**
 * Returns the latest stored files with the bytes of this one, of any owner; this file is included unless very many came after
 * it.
 */
export async function filesOfSameBytes(reader: Reader, fileId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('board_file')
    .innerJoin('board_file as same', 'same.sha256', 'board_file.sha256')
    .select('same.id')
    .where('board_file.id', '=', fileId)
    .orderBy('same.created_at', 'desc')
    .limit(MAX_SAME)
    .execute();
  return rows.map(({ id }) => id);
}

/** The bytes as they were uploaded. @throws {FileMissing} when the store has lost them */
export const boardFileBytes = (files: FileStore, { sha256 }: Pick<StoredBoardFile, 'sha256'>): Promise<Buffer> =>
  files.read(boardFileKey(sha256));

/** False when the store has lost the bytes of the file. A board without a file is not asked for. */
export async function isBoardFileStored({ db, files }: Pick<Deps, 'db' | 'files'>, fileId: string): Promise<boolean> {
  const row = await findAnyBoardFile(db.read, fileId);
  return row === undefined || files.has(boardFileKey(row.sha256));
}

export const boardFileKey = (sha256: string): string => `board/${sha256}`;

const stored = (row: BoardFileRow): StoredBoardFile => ({
  fileId: row.id,
  memberId: row.member_id,
  fileName: row.file_name,
  bytes: Number(row.bytes),
  sha256: row.sha256,
  roles: rolesOf(row),
  rolesTag: row.roles_tag,
  facts: factsOf(row),
  measured: measuredBoard(factsOf(row)),
  image: boardImageAddresses(row),
});
