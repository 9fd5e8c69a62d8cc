import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IMAGE_PURPOSES, UploadedFile } from '@xunban/contract';
import type { Selectable } from 'kysely';
import type { MemberImage } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { quotasOf, requireQuota } from '../../base/storage/storage-use.ts';
import { type ImageKind, type StoredImage, storeUploadedImage } from './attachments.ts';

export type ImagePurpose = (typeof IMAGE_PURPOSES)[number];
export type ImageRow = Selectable<MemberImage>;

export const MEMBER_IMAGES: ImageKind = {
  ...{ area: 'member-image', table: 'member_image', column: 'id' },
  ...{ countedAs: 'image', perHour: 60, shape: 'whole' },
};
export const REMOVE_BYTES = 'uploads.removeBytes';

/** Value that forms submit for an image. */
export const imagePath = (imageId: string): string => `image/${imageId}`;
const idOf = (filePath: string): string | undefined =>
  /^image\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(filePath)?.[1];

/**
 * Stores a member's image, re-encoded.
 * @throws {Refusal} see {@link storeUploadedImage}, `storage.full`, `storage.dayFull`
 */
export const storeImage = (
  { config, db, files }: Pick<Deps, 'config' | 'db' | 'files'>,
  memberId: string,
  file: UploadedFile,
  purpose: ImagePurpose,
): Promise<ImageRow> => {
  const kind = purpose === 'portrait' ? { ...MEMBER_IMAGES, shape: purpose } : MEMBER_IMAGES;
  return storeUploadedImage({ db, files }, kind, { by: memberId, file }, async () => {
    await requireQuota(db.read, memberId, quotasOf(config), 1);
    return (stored) =>
      db.transaction(async (tx) => {
        const image = await insertImage(tx, { ...stored, memberId, purpose });
        await requireQuota(tx, memberId, quotasOf(config));
        return image;
      });
  });
};

const insertImage = (
  tx: Tx,
  image: StoredImage & { readonly memberId: string; readonly purpose: ImagePurpose },
): Promise<ImageRow> =>
  tx
    .insertInto('member_image')
    .values({
      id: image.id,
      member_id: image.memberId,
      purpose: image.purpose,
      sha256: createHash('sha256').update(image.jpeg).digest('hex'),
      bytes: image.bytes,
      width_px: image.widthPx,
      height_px: image.heightPx,
      view_key: randomBytes(24).toString('base64url'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Takes an image into use: it is the member's own, was uploaded for this purpose, and is retained from now on.
 * @throws {Refusal} `invalidInput` at `field` for one that is missing, belongs to another member or has another purpose
 */
export async function takeImage(
  tx: Tx,
  wanted: {
    readonly memberId: string;
    readonly filePath: string;
    readonly purpose: ImagePurpose;
    readonly field: string;
    /** The key of the message for a missing image; `notAnImage` when left out. */
    readonly message?: string;
  },
): Promise<ImageRow> {
  const id = idOf(wanted.filePath);
  const row = id
    ? await tx
        .updateTable('member_image')
        .set((eb) => ({ used_at: eb.fn.coalesce('used_at', eb.fn<Date>('now')) }))
        .where('id', '=', id)
        .where('member_id', '=', wanted.memberId)
        .where('purpose', '=', wanted.purpose)
        .returningAll()
        .executeTakeFirst()
    : undefined;
  if (!row)
    throw new Refusal('invalidInput', { fields: [{ field: wanted.field, code: wanted.message ?? 'notAnImage' }] });
  return row;
}

/** Deletes an unused image; its bytes are removed after the commit. */
export async function releaseImage(tx: Tx, imageId: string): Promise<void> {
  await tx.deleteFrom('member_image').where('id', '=', imageId).execute();
  await addJob(tx, REMOVE_BYTES, { imageId });
}

/** A member's images of these purposes, which nothing refers to any more. @returns how many there were */
export async function releaseImages(tx: Tx, memberId: string, purposes: readonly ImagePurpose[]): Promise<number> {
  const rows = await tx
    .deleteFrom('member_image')
    .where('member_id', '=', memberId)
    .where('purpose', 'in', [...purposes])
    .returning('id')
    .execute();
  for (const { id } of rows) await addJob(tx, REMOVE_BYTES, { imageId: id });
  return rows.length;
}

/** An own image of the member, or any when staff were found allowed to see what it belongs to. */
export async function findImage(
  reader: Reader,
  imageId: string,
  memberId: string | null,
): Promise<ImageRow | undefined> {
  let query = reader.selectFrom('member_image').selectAll().where('id', '=', imageId);
  if (memberId !== null) query = query.where('member_id', '=', memberId);
  return query.executeTakeFirst();
}

/** Returns the view keys in the addresses of images; they can be given to any client. */
export async function viewKeysOf(reader: Reader, imageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (imageIds.length === 0) return new Map();
  const rows = await reader.selectFrom('member_image').select(['id', 'view_key']).where('id', 'in', imageIds).execute();
  return new Map(rows.map((row) => [row.id, row.view_key]));
}

/** Checks that an address carries the proof of its image. */
export function isKeyOf({ view_key }: Pick<ImageRow, 'view_key'>, key: string): boolean {
  const [left, right] = [Buffer.from(view_key), Buffer.from(key)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Images of certifications are erased with the certification. */
export const imageData: PersonalData = {
  eraseAtClosing: (tx, memberId) =>
    releaseImages(tx, memberId, ['attachment', 'portrait', 'evaluation', 'question', 'complaint']),
};
