import { sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Reader } from '../db/transaction.ts';
import type { FILE_AREAS } from './store.ts';

/** Areas of the store whose files are named by an id of a row. */
export type IdArea = Exclude<(typeof FILE_AREAS)[number], 'board' | 'board-image'>;

/** A column that refers to stored files, declared by the feature that owns its table. What no column refers to is collected. */
export interface FileReference {
  /** Files of an area of the store, or rows of uploaded board files. */
  readonly area: IdArea | 'board-file';
  readonly table: keyof Database;
  readonly column: string;
}

/** Those of the ids that a row refers to. @throws when nothing refers to such files: all of them would count as orphaned */
export async function referencedIds(
  reader: Reader,
  references: readonly FileReference[],
  area: FileReference['area'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const columns = references.filter((reference) => reference.area === area);
  if (columns.length === 0) throw new Error(`no column refers to files of ${area}`);
  const found = new Set<string>();
  if (ids.length > 0)
    for (const { table, column } of columns) {
      const { rows } = await sql<{ id: string }>`select ${sql.ref(column)} as id from ${sql.table(table)}
        where ${sql.ref(column)} = any (${ids}::uuid[])`.execute(reader);
      for (const { id } of rows) found.add(id);
    }
  return found;
}
