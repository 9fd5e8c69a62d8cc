import type { BoardFile, BoardSpec, StencilSpec } from '@xunban/contract';
import { orderedPanel } from '@xunban/gerber';
import { type RawBuilder, sql } from 'kysely';
import { isLike } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardImageAddresses } from './board-file-view.ts';
import { edgesOf } from './board-image.ts';

/** The file data for a list row: without the facts, which can be large. */
export type BoardCard = Pick<BoardFile, 'fileName' | 'image'>;

/** Returns the cards of many files at once, of any owner: for rows that the caller is already permitted to see. */
export async function boardCards(reader: Reader, fileIds: readonly string[]): Promise<ReadonlyMap<string, BoardCard>> {
  if (fileIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('board_file')
    .select(['id', 'file_name', 'image_key', 'has_image', 'facts_version', 'roles_tag'])
    .where('id', 'in', [...new Set(fileIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, { fileName: row.file_name, image: boardImageAddresses(row) }]));
}

/** Returns the SHA-256 of board files of any owner, as of {@link boardCards}. */
export async function fileHashes(reader: Reader, fileIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('board_file')
    .select(['id', 'sha256'])
    .where('id', 'in', [...new Set(fileIds)])
    .execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/**
 * True when the name of the file of this id matches the pattern: for searches in lists of other features. A value and not an
 * `exists`, which PostgreSQL may answer by reading every file there is.
 */
export const isFileNamed = (fileId: string, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`(select ${isLike(sql`board_file.file_name`, pattern)} from board_file where board_file.id = ${sql.ref(fileId)})`;

/** The card of a product that is ordered like this. A stencil is shown by the apertures of its sides; a board is drawn in the colours and the panel that it will have. */
export function cardInColours(card: BoardCard, spec: Drawn | StencilSpec): BoardCard {
  const { fileName, image } = card;
  if (image.top === '') return card;
  if ('product' in spec) {
    const top = `${image.top}&product=stencil`;
    const bottom = `${image.bottom}&product=stencil`;
    const { sides } = spec;
    return { fileName, image: { top: sides === 'bottom' ? bottom : top, bottom: sides === 'top' ? top : bottom } };
  }
  const look = lookOf(spec).toString();
  return { fileName, image: { top: `${image.top}&${look}`, bottom: `${image.bottom}&${look}` } };
}

/** The properties that determine the image of an order. */
type Drawn = Pick<
  BoardSpec,
  | 'maskColour'
  | 'legendColour'
  | 'finish'
  | 'edgePlatedSides'
  | 'platedEdges'
  | 'deliveryForm'
  | 'panelX'
  | 'panelY'
  | 'panelSeparation'
  | 'rails'
  | 'railWidthMm'
>;

function lookOf(spec: Drawn): URLSearchParams {
  const { maskColour, legendColour, finish, panelX, panelY, panelSeparation, rails, railWidthMm } = spec;
  const look = new URLSearchParams({ maskColour, legendColour, finish });
  const { allEdgesPlated, platedEdges } = edgesOf(spec);
  if (allEdgesPlated) look.set('allEdgesPlated', 'true');
  if (platedEdges) look.set('platedEdges', platedEdges);
  if (orderedPanel(spec) === undefined) return look;
  for (const [name, value] of Object.entries({ panelX, panelY, panelSeparation, rails, railWidthMm }))
    look.set(name, String(value));
  return look;
}

/** The card of a deleted file, whose row is still listed. */
export const NO_CARD: BoardCard = { fileName: '', image: { top: '', bottom: '' } };

/** A subquery of the ids of files with a name like the pattern, for a search that goes from names to orders. */
export const filesNamed = (pattern: string): RawBuilder<unknown> =>
  sql`(select id from board_file where ${isLike(sql`file_name`, pattern)})`;

/** The SHA-256 of files, for which an order is proof of what was delivered with it. */
export async function hashesOfFiles(reader: Reader, fileIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('board_file')
    .select(['id', 'sha256'])
    .where('id', 'in', [...new Set(fileIds)])
    .execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}
