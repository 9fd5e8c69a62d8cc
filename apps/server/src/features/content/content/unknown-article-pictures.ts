import type { Reader } from '../../../platform/db/transaction.ts';

/** Of pictures that lie in the store, the ids that no row has. */
export async function unknownArticlePictures(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('article_picture')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
