import { asksForFile, type UploadedFile } from '@xunban/contract';
import type { InTransaction, Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import type { AnalysisPool } from '../../files/files/board-analysis/analysis-pool.ts';
import { uploadForMember } from '../../files/files/upload-for-member.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { productionFileChanged } from '../port/production-file-events.ts';
import { insertProductionFile, productionFilesOf } from './production-file-store.ts';

/**
 * Stores a version of the production file of a paid board, read by the reader of board files. Its buyer is asked: the lead time
 * is suspended from now on.
 * @param once the transaction of the call
 * @throws Refusal `notFound`, `productionFile.notAsked`, `productionFile.notNow`, `productionFile.waiting`, `order.notAllowed`,
 * reading a board, `rateLimited`
 */
export async function uploadProductionFile(
  deps: Pick<Deps, 'db' | 'files'> & { readonly analysis: AnalysisPool },
  once: InTransaction,
  actor: StaffActor,
  { orderId, file, signal }: { readonly orderId: string; readonly file: UploadedFile; readonly signal: AbortSignal },
): Promise<void> {
  // Checked before a minute of reading, and again under the lock.
  const found = await findPcbOrder(deps.db.read, { id: orderId });
  if (!found) throw new Refusal('notFound');
  await requireUploadable(deps.db.read, found);
  const { id: boardFileId } = await uploadForMember(
    deps,
    { memberId: found.memberId, staffId: actor.id },
    file,
    signal,
  );
  await once(async (tx) => {
    const { main, order } = await lockOrder(tx, orderId);
    const version = (await requireUploadable(tx, order)) + 1;
    const fileId = await insertProductionFile(tx, {
      ...{ orderId, version, boardFileId, originalFileId: order.fileId, staffId: actor.id },
      confirmsItself: boardSpecOf(order).productionFileConfirm === 'auto',
    });
    await openHold(tx, order, 'productionFile', actor.id);
    await recordAction(tx, { object: boardObject(order), after: { productionFile: version } });
    const { memberId, orderNo } = order;
    const params = { orderNo };
    await notifyMember(tx, { memberId, event: 'productionFileWaiting', about: orderNo, fact: fileId, params });
    await raise(tx, productionFileChanged, { order, fileId, to: 'waiting', staffId: actor.id });
    await refreshMainOrder(tx, main.id);
  });
}

/**
 * @returns the last version; 0 when there is none
 * @throws Refusal as {@link uploadProductionFile}
 */
export async function requireUploadable(reader: Reader, order: PcbOrder): Promise<number> {
  if (!asksForFile(order.spec)) throw new Refusal('productionFile.notAsked');
  if (order.state !== 'awaitingProduction' || order.fileConfirmedAt !== null)
    throw new Refusal('productionFile.notNow');
  const versions = await productionFilesOf(reader, order.id);
  // An order waits for one thing at a time: what a question or a change order brings may change the file.
  if (order.heldFor !== null && order.heldFor !== 'productionFile')
    throw new Refusal('order.notAllowed', { data: { reason: 'held' } });
  if (versions.some(({ state }) => state === 'waiting')) throw new Refusal('productionFile.waiting');
  return versions[0]?.version ?? 0;
}
