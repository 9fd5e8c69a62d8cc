import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { releaseImage, takeImages } from '../../files/uploads/member-images.ts';

/** The pictures of complaints in their order, by complaint: ids of images. */
export async function picturesOf(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom('complaint_picture')
    .select(['complaint_id', 'image_id'])
    .where('complaint_id', 'in', [...ids])
    .orderBy('position')
    .execute();
  const found = new Map<string, string[]>();
  for (const { complaint_id: id, image_id: image } of rows) found.set(id, [...(found.get(id) ?? []), image]);
  return found;
}

/** The complaint that a picture belongs to. */
export async function complaintOfPicture(reader: Reader, imageId: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('complaint_picture')
    .select('complaint_id')
    .where('image_id', '=', imageId)
    .executeTakeFirst();
  return row?.complaint_id;
}

/**
 * Makes these the pictures of a complaint; those that are left out are forgotten.
 * @throws Refusal `invalidInput` for one that is missing, somebody else's, of another purpose, or of another complaint
 */
export async function putPictures(
  tx: Tx,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  filePaths: readonly string[],
): Promise<void> {
  const before = (await picturesOf(tx, [id])).get(id) ?? [];
  const taken = await takeImages(tx, { memberId, filePaths, purpose: 'complaint', id, shownBy: complaintOfPicture });
  await tx.deleteFrom('complaint_picture').where('complaint_id', '=', id).execute();
  for (const image of before) if (!taken.includes(image)) await releaseImage(tx, image);
  if (taken.length === 0) return;
  await tx
    .insertInto('complaint_picture')
    .values(taken.map((image, index) => ({ complaint_id: id, position: index + 1, image_id: image })))
    .execute();
}
