import { type Selectable, sql } from 'kysely';
import type { ArticleImage } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export type ArticleImageRow = Selectable<ArticleImage>;

export interface NewArticleImage {
  readonly id: string;
  readonly staffId: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

export async function insertArticleImage(tx: Tx, image: NewArticleImage): Promise<void> {
  const { id, staffId, fileName, bytes, widthPx, heightPx } = image;
  await tx
    .insertInto('article_image')
    .values({ id, file_name: fileName, bytes, width_px: widthPx, height_px: heightPx, uploaded_by: staffId })
    .execute();
}

export const findImage = (reader: Reader, id: string): Promise<ArticleImageRow | undefined> =>
  reader.selectFrom('article_image').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Deletes images older than a week that no text version uses.
 * @returns their ids
 */
export async function deleteUnshown(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from article_image where id in (
      select id from article_image image
      where uploaded_at < now() - interval '7 days' and not exists (
        select from article_version where position('/' || image.id || '.jpg' in body) > 0)
      order by uploaded_at limit ${limit})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
