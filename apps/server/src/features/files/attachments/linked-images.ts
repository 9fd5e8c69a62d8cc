import { sql } from 'kysely';
import type { Database } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ImagePurpose, releaseImage, takeImage } from './member-images.ts';

/** The images of a member that are shown with things of one kind, in their order: a table of the feature links them. */
export function linkedImages(links: {
  readonly table: keyof Database;
  /** The column with the id of the object; the columns `position` and `image_id` belong to the same table. */
  readonly column: string;
  readonly purpose: ImagePurpose;
}) {
  const { purpose } = links;
  const [table, column] = [sql.table(links.table), sql.ref(links.column)];

  /** Ids of images by the id of the thing. */
  async function imagesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<{ id: string; images: string[] }>`select ${column} as id,
      array_agg(image_id::text order by position) as images from ${table}
      where ${column} = any (${ids}::uuid[]) group by ${column}`.execute(reader);
    return new Map(rows.map(({ id, images }) => [id, images]));
  }

  /** The id of the thing that an image belongs to. */
  async function ownerOfImage(reader: Reader, imageId: string): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`select ${column} as id from ${table}
      where image_id = ${imageId}`.execute(reader);
    return rows[0]?.id;
  }

  /**
   * Sets the images of an object, each once; those that are left out are deleted.
   * @throws {Refusal} `invalidInput` for one that is missing, belongs to another member, has another purpose, or is used by
   * another object
   */
  async function saveImages(
    tx: Tx,
    { id, memberId }: { readonly id: string; readonly memberId: string },
    filePaths: readonly string[],
  ): Promise<void> {
    const before = (await imagesOf(tx, [id])).get(id) ?? [];
    const taken: string[] = [];
    for (const [index, filePath] of [...new Set(filePaths)].entries()) {
      const field = `images[${index}]`;
      const image = await takeImage(tx, { memberId, filePath, purpose, field });
      const owner = await ownerOfImage(tx, image.id);
      if (owner !== undefined && owner !== id)
        throw new Refusal('invalidInput', { fields: [{ field, code: 'notAnImage' }] });
      taken.push(image.id);
    }
    await sql`delete from ${table} where ${column} = ${id}`.execute(tx);
    for (const image of before) if (!taken.includes(image)) await releaseImage(tx, image);
    await sql`insert into ${table} (${column}, position, image_id) select ${id}::uuid, at, image
      from unnest(${taken}::uuid[]) with ordinality as given (image, at)`.execute(tx);
  }

  return { imagesOf, ownerOfImage, saveImages };
}
