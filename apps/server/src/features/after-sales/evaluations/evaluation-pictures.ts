import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { releaseImage, takeImages } from '../../files/uploads/member-images.ts';

/** The pictures of evaluations in their order, by evaluation: ids of images. */
export async function picturesOf(
  reader: Reader,
  evaluationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (evaluationIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('evaluation_picture')
    .select(['evaluation_id', 'image_id'])
    .where('evaluation_id', 'in', [...evaluationIds])
    .orderBy('position')
    .execute();
  const found = new Map<string, string[]>();
  for (const { evaluation_id: id, image_id: image } of rows) found.set(id, [...(found.get(id) ?? []), image]);
  return found;
}

/** The evaluation that a picture belongs to. */
export async function evaluationOfPicture(reader: Reader, imageId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('evaluation_picture')
    .select('evaluation_id')
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return row?.evaluation_id;
}

/**
 * Makes these the pictures of an evaluation; those that are left out are forgotten.
 * @throws Refusal `invalidInput` for one that is missing, somebody else's, of another purpose, or shown elsewhere
 */
export async function putPictures(
  tx: Tx,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  filePaths: readonly string[],
): Promise<void> {
  const before = (await picturesOf(tx, [id])).get(id) ?? [];
  const taken = await takeImages(tx, { memberId, filePaths, purpose: 'evaluation', id, shownBy: evaluationOfPicture });
  await tx.deleteFrom('evaluation_picture').where('evaluation_id', '=', id).execute();
  for (const image of before) if (!taken.includes(image)) await releaseImage(tx, image);
  if (taken.length === 0) return;
  await tx
    .insertInto('evaluation_picture')
    .values(taken.map((image, index) => ({ evaluation_id: id, position: index + 1, image_id: image })))
    .execute();
}
