import { MAX_NONCONFORMANCE_IMAGES, type UploadedFile } from '@xunban/contract';
import type { InTransaction, Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { type ImageKind, type StoreDeps, storeUploadedImage } from '../../files/attachments/attachments.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { findNonconformance, lockNonconformance } from './nonconformance-store.ts';

export const NONCONFORMANCE_IMAGES: ImageKind = {
  ...{ area: 'nonconformance-image', table: 'nonconformance_image', column: 'id' },
  ...{ countedAs: 'nonconformance image', perHour: 120, shape: 'article' },
};

/** Ids of the images of one, the oldest first. */
export async function imagesOf(reader: Reader, nonconformanceId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('nonconformance_image')
    .select('id')
    .where('nonconformance_id', '=', nonconformanceId)
    .orderBy('added_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores a re-encoded image of the defect.
 * @throws Refusal `notFound`, `quality.stateChanged` once it is closed, `quality.tooManyImages`, see {@link storeUploadedImage}
 */
export const addImage = (
  deps: StoreDeps,
  once: InTransaction,
  actor: StaffActor,
  { nonconformanceId, file }: { readonly nonconformanceId: string; readonly file: UploadedFile },
): Promise<void> =>
  storeUploadedImage(deps, NONCONFORMANCE_IMAGES, { by: actor.id, file }, async () => {
    if (!(await findNonconformance(deps.db.read, nonconformanceId))) throw new Refusal('notFound');
    return ({ id }) =>
      once(async (tx) => {
        const found = await lockNonconformance(tx, nonconformanceId);
        if (!found) throw new Refusal('notFound');
        if (found.state === 'closed') throw new Refusal('quality.stateChanged');
        const images = await imagesOf(tx, found.id);
        if (images.length >= MAX_NONCONFORMANCE_IMAGES) throw new Refusal('quality.tooManyImages');
        await tx
          .insertInto('nonconformance_image')
          .values({ id, nonconformance_id: found.id, added_by: actor.id })
          .execute();
        await recordAction(tx, {
          object: { kind: 'nonconformance', id: found.id, no: found.nonconformanceNo },
          before: { files: images.length },
          after: { files: images.length + 1 },
        });
      });
  });
