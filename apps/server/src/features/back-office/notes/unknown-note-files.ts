import type { Reader } from '../../../platform/db/transaction.ts';

/** Of files that lie in the store, the ids that no row has. */
export async function unknownNoteFiles(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('note_file')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
