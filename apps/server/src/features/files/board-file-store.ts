import type { BoardFacts } from '@xunban/gerber';
import type { Selectable } from 'kysely';
import type { BoardFile } from '../../platform/db/schema.ts';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import { storable } from './storable.ts';

export type BoardFileRow = Selectable<BoardFile>;

/** Somebody else's file is as absent as a missing one. */
export const findBoardFile = (reader: Reader, memberId: string, fileId: string): Promise<BoardFileRow | undefined> =>
  reader
    .selectFrom('board_file')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', fileId)
    .executeTakeFirst();

/** Whoever it belongs to: for staff, and for pictures whose address carries a proof. */
export const findAnyBoardFile = (reader: Reader, fileId: string): Promise<BoardFileRow | undefined> =>
  reader.selectFrom('board_file').selectAll().where('id', '=', fileId).executeTakeFirst();

export const findSameFile = (
  reader: Reader,
  memberId: string,
  sha256: string,
): Promise<Pick<BoardFileRow, 'id' | 'facts_version'> | undefined> =>
  reader
    .selectFrom('board_file')
    .select(['id', 'facts_version'])
    .where('member_id', '=', memberId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();

export interface NewBoardFile {
  readonly memberId: string;
  readonly sha256: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly facts: BoardFacts;
  readonly factsVersion: number;
  readonly pictureKey: string;
  readonly hasPicture: boolean;
}

/** The same bytes of the same member stay one row under one id; it takes the newer name and facts. */
export const putBoardFile = (tx: Tx, file: NewBoardFile): Promise<BoardFileRow> => {
  const read = {
    file_name: file.fileName,
    facts: JSON.stringify(storable(file.facts)),
    facts_version: file.factsVersion,
    has_picture: file.hasPicture,
  };
  return tx
    .insertInto('board_file')
    .values({
      member_id: file.memberId,
      sha256: file.sha256,
      bytes: BigInt(file.bytes),
      picture_key: file.pictureKey,
      ...read,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'sha256']).doUpdateSet(read))
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const renameBoardFile = (tx: Tx, fileId: string, fileName: string): Promise<BoardFileRow> =>
  tx
    .updateTable('board_file')
    .set({ file_name: fileName })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow();
