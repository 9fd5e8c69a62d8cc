import { type OrderDocument, orderedDocumentsOf, STARTED_STATES, type UploadedFile } from '@xunban/contract';
import type { InTransaction, Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { type DownloadKind, type StoreDeps, storeDownload } from '../../files/attachments/attachments.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { insertOrderDocument, markDocumentWithdrawn, validDocumentsOf } from './order-document-store.ts';

export const ORDER_DOCUMENT_FILES: DownloadKind<'pdf'> = {
  ...{ area: 'order-document', table: 'order_document', column: 'id', countedAs: 'paper', perHour: 60 },
  ...{ media: ['pdf'], otherwise: 'orderDocument.notPdf', plainName: 'paper' },
};

export interface NewOrderDocument {
  readonly orderId: string;
  readonly document: OrderDocument;
  readonly file: UploadedFile;
}

/**
 * Stores a document that was ordered with a board. An existing wrong one has to be withdrawn first.
 * @param once the transaction of the call
 * @throws Refusal `notFound`, `orderDocument.notOrdered`, `orderDocument.notNow`, `orderDocument.notPdf`, `orderDocument.alreadyThere`, `rateLimited`
 */
export async function storeOrderDocument(
  deps: StoreDeps,
  once: InTransaction,
  actor: StaffActor,
  { orderId, document, file }: NewOrderDocument,
): Promise<void> {
  await storeDownload(deps, ORDER_DOCUMENT_FILES, { by: actor.id, file }, async () => {
    // Checked once before anything is stored, and again under the lock.
    const found = await findPcbOrder(deps.db.read, { id: orderId });
    if (!found) throw new Refusal('notFound');
    requireOrderedDocument(found, document);
    return ({ id, fileName, bytes }) =>
      once(async (tx) => {
        const { order } = await lockOrder(tx, orderId);
        requireOrderedDocument(order, document);
        if ((await validDocumentsOf(tx, orderId)).some((known) => known.document === document))
          throw new Refusal('orderDocument.alreadyThere');
        await insertOrderDocument(tx, { id, orderId, document, staffId: actor.id, fileName, bytes });
        await publishChange(tx, order);
        await recordAction(tx, { object: boardObject(order), after: { document } });
      });
  });
}

/**
 * Withdraws a wrong document; the board cannot ship before the right one is uploaded.
 * @throws Refusal `notFound` also when there is none
 */
export async function withdrawDocument(
  tx: Tx,
  actor: StaffActor,
  { orderId, document, reason }: Omit<NewOrderDocument, 'file'> & { readonly reason: string },
): Promise<void> {
  const { order } = await lockOrder(tx, orderId);
  if (!(await markDocumentWithdrawn(tx, { orderId, document }, { staffId: actor.id, reason })))
    throw new Refusal('notFound');
  await publishChange(tx, order);
  await recordAction(tx, { object: boardObject(order), before: { document }, after: { document: null }, reason });
}

/** @throws Refusal `orderDocument.notOrdered`, `orderDocument.notNow` */
function requireOrderedDocument({ spec, state }: PcbOrder, orderDocument: OrderDocument): void {
  if (!orderedDocumentsOf(spec).some((ordered) => ordered.document === orderDocument))
    throw new Refusal('orderDocument.notOrdered');
  // Also after shipment: a wrong document can still be replaced.
  if (!STARTED_STATES.has(state)) throw new Refusal('orderDocument.notNow');
}

const publishChange = (tx: Tx, { orderNo, memberId }: PcbOrder): Promise<void> =>
  publish(tx, { topic: 'order', id: orderNo, memberId });
