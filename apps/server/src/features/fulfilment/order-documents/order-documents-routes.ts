import { calls, type OrderedDocument } from '@xunban/contract';
import { orderedDocumentsOf } from '@xunban/contract/option-tasks';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { downloadReply } from '../../files/attachments/attachments.ts';
import { findPcbOrder, ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { staffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { reportMeasuredAt } from './available-documents.ts';
import { findOrderDocument, type OrderDocumentRecord, validDocumentsOf } from './order-document-store.ts';
import { ORDER_DOCUMENT_FILES, storeOrderDocument, withdrawDocument } from './store-order-document.ts';

export function orderDocumentsRoutes(deps: Deps): readonly Route[] {
  const { read } = deps.db;
  const { orderedDocuments } = calls;
  return [
    route(orderedDocuments.list, async ({ actor, query }) => ({
      documents: await viewOrderDocuments(read, await ownPcbOrder(read, actor.memberId, { id: query.orderId })),
    })),
    route(orderedDocuments.file, async ({ actor, params, signal }) => {
      const { document, order } = await requireOrderDocument(read, params.id);
      if (order.memberId !== actor.memberId) throw new Refusal('notFound');
      return downloadReply(deps, ORDER_DOCUMENT_FILES, document, signal);
    }),
    route(orderedDocuments.ofOrder, async ({ params }) => {
      const order = await findPcbOrder(read, params);
      if (!order) throw new Refusal('notFound');
      return { documents: await viewOrderDocuments(read, order) };
    }),
    route(orderedDocuments.add, async ({ actor, params: { id, document }, files, once }) => {
      await storeOrderDocument(deps, once, staffActor(actor), { orderId: id, document, file: files.file });
      return listOf(id);
    }),
    route(orderedDocuments.takeBack, async ({ actor, params: { id, document }, body, once }) => {
      await once((tx) => withdrawDocument(tx, staffActor(actor), { orderId: id, document, reason: body.reason }));
      return listOf(id);
    }),
    route(orderedDocuments.download, async ({ params, signal, once }) => {
      const { document, order } = await requireOrderDocument(read, params.id);
      return downloadReply(deps, ORDER_DOCUMENT_FILES, document, signal, () =>
        once((tx) => recordAction(tx, { object: boardObject(order), after: { document: document.document } })),
      );
    }),
  ];

  async function listOf(orderId: string) {
    const order = await findPcbOrder(read, { id: orderId });
    return { documents: order ? await viewOrderDocuments(read, order) : [] };
  }
}

/** A valid order document, with its order. @throws Refusal `notFound` also for one that was taken back */
async function requireOrderDocument(
  reader: Reader,
  id: string,
): Promise<{ readonly document: OrderDocumentRecord; readonly order: PcbOrder }> {
  const document = await findOrderDocument(reader, id);
  const order = document && !document.isWithdrawn ? await findPcbOrder(reader, { id: document.orderId }) : undefined;
  if (!document || !order) throw new Refusal('notFound');
  return { document, order };
}

/** The ordered documents of a board, each with its file once it is uploaded. */
async function viewOrderDocuments(reader: Reader, order: Pick<PcbOrder, 'id' | 'spec'>): Promise<OrderedDocument[]> {
  const ordered = orderedDocumentsOf(order.spec);
  if (ordered.length === 0) return [];
  const made = new Map((await validDocumentsOf(reader, order.id)).map((document) => [document.document, document]));
  const measuredAt = toIsoOrNull(await reportMeasuredAt(reader, order));
  return ordered.map(({ document, step }) => {
    const file = made.get(document);
    return {
      ...{ document, step, measuredAt: document === 'outgoingReport' ? measuredAt : null },
      file: file ? { id: file.id, fileName: file.fileName, bytes: file.bytes, madeAt: toIso(file.madeAt) } : null,
    };
  });
}
