import type { BoardFile, BoardSpec } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/transaction.ts';
import { pictureAddresses } from './board-file-view.ts';

/** What a row of a list shows of a file: without the facts, which can be large. */
export type BoardCard = Pick<BoardFile, 'fileName' | 'picture'>;

/** The cards of many files at once, whoever they belong to: for rows that their reader has been found allowed to see. */
export async function boardCards(reader: Reader, fileIds: readonly string[]): Promise<ReadonlyMap<string, BoardCard>> {
  if (fileIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('board_file')
    .select(['id', 'file_name', 'picture_key', 'has_picture', 'facts_version'])
    .where('id', 'in', [...new Set(fileIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, { fileName: row.file_name, picture: pictureAddresses(row) }]));
}

/** Whether the file of this id has a name like the pattern: for lists of other features that are searched by it. */
export const isFileNamed = (fileId: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from board_file where board_file.id = ${sql.ref(fileId)}
    and board_file.file_name ilike ${pattern})`;

/** The card of a board that is ordered like this: drawn in the colours that it will have. */
export function cardInColours({ fileName, picture }: BoardCard, spec: Colours): BoardCard {
  const { maskColour, legendColour, finish } = spec;
  const colours = new URLSearchParams({ maskColour, legendColour, finish });
  const coloured = (address: string) => (address === '' ? '' : `${address}&${colours}`);
  return { fileName, picture: { top: coloured(picture.top), bottom: coloured(picture.bottom) } };
}

type Colours = Pick<BoardSpec, 'maskColour' | 'legendColour' | 'finish'>;

/** For a file that has gone: nothing to show, but the row stays. */
export const NO_CARD: BoardCard = { fileName: '', picture: { top: '', bottom: '' } };
