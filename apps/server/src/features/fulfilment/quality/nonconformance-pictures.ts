import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { MOST_NONCONFORMANCE_PICTURES, type UploadedFile } from '@xunban/contract';
import type { InTransaction, Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAct } from '../../base/audit/record-act.ts';
import { redrawImage } from '../../files/uploads/redraw-image.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { findNonconformance, lockNonconformance } from './nonconformance-store.ts';

const PER_PERSON: readonly Limit[] = [{ name: 'hour', count: 120, seconds: 3_600 }];
const keyOf = (id: string): string => `nonconformance-picture/${id}`;
export const nonconformancePictureReference: FileReference = {
  to: 'nonconformance-picture',
  table: 'nonconformance_picture',
  column: 'id',
};

/** Ids of the pictures of one, the oldest first. */
export async function picturesOf(reader: Reader, nonconformanceId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('nonconformance_picture')
    .select('id')
    .where('nonconformance_id', '=', nonconformanceId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Keeps a picture of what is wrong, drawn anew.
 * @throws Refusal `notFound`, `quality.stateChanged` once it is closed, `quality.tooManyPictures`, those of `redrawImage`, `rateLimited`
 */
export async function addPicture(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  once: InTransaction,
  actor: StaffActor,
  { nonconformanceId, upload }: { readonly nonconformanceId: string; readonly upload: UploadedFile },
): Promise<void> {
  await db.transaction((tx) => claim(tx, `nonconformance picture ${actor.id}`, PER_PERSON));
  if (!(await findNonconformance(db.read, nonconformanceId))) throw new Refusal('notFound');
  const drawn = await redrawImage({ bytes: await readFile(upload.path), fileName: upload.fileName }, 'article');
  const id = randomUUID();
  // Bytes first: a row must never point to nothing.
  await files.put(keyOf(id), drawn.jpeg);
  try {
    await once(async (tx) => {
      const found = await lockNonconformance(tx, nonconformanceId);
      if (!found) throw new Refusal('notFound');
      if (found.state === 'closed') throw new Refusal('quality.stateChanged');
      const pictures = await picturesOf(tx, found.id);
      if (pictures.length >= MOST_NONCONFORMANCE_PICTURES) throw new Refusal('quality.tooManyPictures');
      await tx
        .insertInto('nonconformance_picture')
        .values({ id, nonconformance_id: found.id, added_by: actor.id })
        .execute();
      await recordAct(tx, {
        object: { kind: 'nonconformance', id: found.id, no: found.nonconformanceNo },
        before: { files: pictures.length },
        after: { files: pictures.length + 1 },
      });
    });
  } catch (error) {
    await files.remove(keyOf(id));
    throw error;
  }
}

/** @throws Refusal `notFound` */
export async function pictureBytes(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  wanted: { readonly id: string; readonly pictureId: string },
): Promise<Buffer> {
  if (!(await picturesOf(db.read, wanted.id)).includes(wanted.pictureId)) throw new Refusal('notFound');
  return files.read(keyOf(wanted.pictureId)).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Refusal('notFound') : error;
  });
}
