import { CompiledQuery } from 'kysely';
import type { Reader } from '../db/transaction.ts';
import type { FileReference } from './file-references.ts';
import { FILE_AREAS, type FileStore } from './store.ts';

/** Files that rows refer to and the store lacks. */
export interface MissingFiles {
  readonly count: number;
  /** The keys of some of them. */
  readonly keys: readonly string[];
}

type Sources = readonly Pick<FileReference, 'table' | 'column'>[];
/** Runs a statement that selects one column `id`. */
export type SelectIds = (text: string, values: readonly unknown[]) => Promise<readonly { readonly id: string }[]>;

const AT_ONCE = 1_000;
const NAMED = 20;

/**
 * Compares the rows with the store. Both are read in ascending order, so that memory does not grow with their number. Drawings of
 * boards are left out: they are made again when they are missing.
 */
export async function missingFiles(
  select: SelectIds,
  files: FileStore,
  references: readonly FileReference[],
): Promise<MissingFiles> {
  const keys: string[] = [];
  let count = 0;
  for (const area of FILE_AREAS) {
    if (area === 'board-image') continue;
    const sources: Sources =
      area === 'board'
        ? [{ table: 'board_file', column: 'sha256' }]
        : references.filter((reference) => reference.area === area);
    const listed = files.list(area)[Symbol.asyncIterator]();
    let next = await listed.next();
    for await (const id of idsOf(select, sources)) {
      const key = `${area}/${id}`;
      while (!next.done && next.value.key < key) next = await listed.next();
      if (!next.done && next.value.key === key) continue;
      // Rows and store were not read at one moment: what was stored or deleted in between is not missing.
      if ((await files.has(key)) || !(await isReferred(select, sources, id))) continue;
      count += 1;
      if (keys.length < NAMED) keys.push(key);
    }
    await listed.return?.();
  }
  return { count, keys };
}

/** Selects by the connections of the server. */
export const selectIds =
  (reader: Reader): SelectIds =>
  async (text, values) =>
    (await reader.executeQuery<{ id: string }>(CompiledQuery.raw(text, [...values]))).rows;

/** Ids and hashes: both consist of lower-case hexadecimal digits, which every collation sorts alike. */
async function* idsOf(select: SelectIds, sources: Sources): AsyncGenerator<string> {
  for (let after: string | undefined; ; ) {
    const page = await select(
      `select id::text as id from (${branches(sources, after === undefined ? 'is not null' : '> $2', 'order by 1 limit $1')}) as ids
        order by ids.id limit $1`,
      after === undefined ? [AT_ONCE] : [AT_ONCE, after],
    );
    for (const { id } of page) yield id;
    if (page.length < AT_ONCE) return;
    after = page.at(-1)?.id;
  }
}

const isReferred = async (select: SelectIds, sources: Sources, id: string): Promise<boolean> =>
  (await select(branches(sources, '= $1', 'limit 1'), [id])).length > 0;

/** Names of tables and columns are those of our code. */
const branches = (sources: Sources, condition: string, rest: string): string =>
  sources
    .map(({ table, column }) => `(select distinct ${column} as id from ${table} where ${column} ${condition} ${rest})`)
    .join(' union ');
