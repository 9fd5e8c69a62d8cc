import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IMAGE_PURPOSES, UploadedFile } from '@xunban/contract';
import type { Selectable } from 'kysely';
import type { MemberImage } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { quotasOf, requireRoom } from '../../base/storage/storage-use.ts';
import { type RedrawnImage, redrawImage } from './redraw-image.ts';

export type ImagePurpose = (typeof IMAGE_PURPOSES)[number];
export type ImageRow = Selectable<MemberImage>;

const PER_MEMBER: readonly Limit[] = [{ name: 'hour', count: 60, seconds: 3_600 }];
export const REMOVE_BYTES = 'uploads.removeBytes';

/** What forms hand in for a picture. */
export const imagePath = (imageId: string): string => `image/${imageId}`;
const idOf = (filePath: string): string | undefined =>
  /^image\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(filePath)?.[1];
export const imageKey = (imageId: string): string => `member-image/${imageId}`;
export const memberImageReference: FileReference = { to: 'member-image', table: 'member_image', column: 'id' };

/**
 * Decodes an uploaded picture, draws it again and stores the result. The uploaded bytes are not stored.
 * @throws {Refusal} see {@link redrawImage}, `rateLimited`, `storage.full`, `storage.dayFull`
 */
export async function keepImage(
  { config, db, files }: Pick<Deps, 'config' | 'db' | 'files'>,
  memberId: string,
  upload: UploadedFile,
  purpose: ImagePurpose,
): Promise<ImageRow> {
  await db.transaction((tx) => claim(tx, `image ${memberId}`, PER_MEMBER));
  await requireRoom(db.read, memberId, quotasOf(config), 1);
  const bytes = await readFile(upload.path);
  const drawn = await redrawImage({ bytes, fileName: upload.fileName }, purpose === 'portrait' ? 'portrait' : 'whole');
  const id = randomUUID();
  // Bytes first: a row must never point to nothing.
  await files.put(imageKey(id), drawn.jpeg);
  try {
    return await db.transaction(async (tx) => {
      const image = await insertImage(tx, { id, memberId, purpose, drawn });
      await requireRoom(tx, memberId, quotasOf(config));
      return image;
    });
  } catch (error) {
    await files.remove(imageKey(id));
    throw error;
  }
}

const insertImage = (
  tx: Tx,
  image: {
    readonly id: string;
    readonly memberId: string;
    readonly purpose: ImagePurpose;
    readonly drawn: RedrawnImage;
  },
): Promise<ImageRow> =>
  tx
    .insertInto('member_image')
    .values({
      id: image.id,
      member_id: image.memberId,
      purpose: image.purpose,
      sha256: createHash('sha256').update(image.drawn.jpeg).digest('hex'),
      bytes: image.drawn.jpeg.length,
      width_px: image.drawn.widthPx,
      height_px: image.drawn.heightPx,
      view_key: randomBytes(24).toString('base64url'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Takes a picture into use: it is the member's own, was uploaded for this purpose, and stays from now on.
 * @throws {Refusal} `invalidInput` at `field` for one that is missing, somebody else's or of another purpose
 */
export async function takeImage(
  tx: Tx,
  wanted: {
    readonly memberId: string;
    readonly filePath: string;
    readonly purpose: ImagePurpose;
    readonly field: string;
    /** The key of the words when it is not there; `notAPicture` when left out. */
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
    throw new Refusal('invalidInput', { fields: [{ field: wanted.field, code: wanted.message ?? 'notAPicture' }] });
  return row;
}

/**
 * Takes pictures into use for one thing of the member's, each once and in this order.
 * @returns their ids
 * @throws {Refusal} `invalidInput` for one that is missing, somebody else's, of another purpose, or shown by something else
 */
export async function takeImages(
  tx: Tx,
  wanted: {
    readonly memberId: string;
    readonly filePaths: readonly string[];
    readonly purpose: ImagePurpose;
    /** What the pictures are of. */
    readonly id: string;
    /** The thing of that kind which shows a picture already. */
    readonly shownBy: (tx: Tx, imageId: string) => Promise<string | undefined>;
  },
): Promise<readonly string[]> {
  const { memberId, purpose, id, shownBy } = wanted;
  const taken: string[] = [];
  for (const [index, filePath] of [...new Set(wanted.filePaths)].entries()) {
    const field = `pictures[${index}]`;
    const image = await takeImage(tx, { memberId, filePath, purpose, field });
    const of = await shownBy(tx, image.id);
    if (of !== undefined && of !== id) throw new Refusal('invalidInput', { fields: [{ field, code: 'notAPicture' }] });
    taken.push(image.id);
  }
  return taken;
}

/** Forgets a picture that nothing shows any more; its bytes go after the commit. */
export async function releaseImage(tx: Tx, imageId: string): Promise<void> {
  await tx.deleteFrom('member_image').where('id', '=', imageId).execute();
  await addJob(tx, REMOVE_BYTES, { imageId });
}

/** A member's pictures of these purposes, which nothing refers to any more. @returns how many there were */
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

/** An own picture of the member, or any when staff were found allowed to see what it belongs to. */
export async function findImage(
  reader: Reader,
  imageId: string,
  memberId: string | null,
): Promise<ImageRow | undefined> {
  let query = reader.selectFrom('member_image').selectAll().where('id', '=', imageId);
  if (memberId !== null) query = query.where('member_id', '=', memberId);
  return query.executeTakeFirst();
}

/** The proofs that the addresses of pictures carry, which everybody may be given. */
export async function viewKeysOf(reader: Reader, imageIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (imageIds.length === 0) return new Map();
  const rows = await reader.selectFrom('member_image').select(['id', 'view_key']).where('id', 'in', imageIds).execute();
  return new Map(rows.map((row) => [row.id, row.view_key]));
}

/** Whether an address carries the proof of its picture. */
export function isKeyOf({ view_key }: Pick<ImageRow, 'view_key'>, key: string): boolean {
  const [left, right] = [Buffer.from(view_key), Buffer.from(key)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** @throws {Refusal} `notFound` when the row or the bytes are gone */
export async function imageBytes(
  { files }: Pick<Deps, 'files'>,
  image: Pick<ImageRow, 'id'> | undefined,
): Promise<Buffer> {
  if (!image) throw new Refusal('notFound');
  try {
    return await files.read(imageKey(image.id));
  } catch (error) {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  }
}

/** Pictures of certifications are erased with the certification. */
export const imageData: PersonalData = {
  eraseAtClosing: (tx, memberId) =>
    releaseImages(tx, memberId, ['attachment', 'portrait', 'evaluation', 'question', 'complaint']),
};
