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
      papers: await viewOrderDocuments(read, await ownPcbOrder(read, actor.memberId, { id: query.orderId })),
    })),
    route(orderedDocuments.file, async ({ actor, params, signal }) => {
      const { paper, order } = await requireOrderDocument(read, params.id);
      if (order.memberId !== actor.memberId) throw new Refusal('notFound');
      return downloadReply(deps, ORDER_DOCUMENT_FILES, paper, signal);
    }),
    route(orderedDocuments.ofOrder, async ({ params }) => {
      const order = await findPcbOrder(read, params);
      if (!order) throw new Refusal('notFound');
      return { papers: await viewOrderDocuments(read, order) };
    }),
    route(orderedDocuments.add, async ({ actor, params: { id, paper }, files, once }) => {
      await storeOrderDocument(deps, once, staffActor(actor), { orderId: id, paper, file: files.file });
      return listOf(id);
    }),
    route(orderedDocuments.takeBack, async ({ actor, params: { id, paper }, body, once }) => {
      await once((tx) => withdrawDocument(tx, staffActor(actor), { orderId: id, paper, reason: body.reason }));
      return listOf(id);
    }),
    route(orderedDocuments.download, async ({ params, signal, once }) => {
      const { paper, order } = await requireOrderDocument(read, params.id);
      return downloadReply(deps, ORDER_DOCUMENT_FILES, paper, signal, () =>
        once((tx) => recordAction(tx, { object: boardObject(order), after: { paper: paper.paper } })),
      );
    }),
  ];

  async function listOf(orderId: string) {
    const order = await findPcbOrder(read, { id: orderId });
    return { papers: order ? await viewOrderDocuments(read, order) : [] };
  }
}

/** A paper that counts, with its order. @throws Refusal `notFound` also for one that was taken back */
async function requireOrderDocument(
  reader: Reader,
  id: string,
): Promise<{ readonly paper: OrderDocumentRecord; readonly order: PcbOrder }> {
  const paper = await findOrderDocument(reader, id);
  const order = paper && !paper.isWithdrawn ? await findPcbOrder(reader, { id: paper.orderId }) : undefined;
  if (!paper || !order) throw new Refusal('notFound');
  return { paper, order };
}

/** The papers that a board was ordered with, each with its file once it is made. */
async function viewOrderDocuments(reader: Reader, order: Pick<PcbOrder, 'id' | 'spec'>): Promise<OrderedDocument[]> {
  const ordered = orderedDocumentsOf(order.spec);
  if (ordered.length === 0) return [];
  const made = new Map((await validDocumentsOf(reader, order.id)).map((document) => [document.paper, document]));
  const measuredAt = toIsoOrNull(await reportMeasuredAt(reader, order));
  return ordered.map(({ paper, step }) => {
    const file = made.get(paper);
    return {
      ...{ paper, step, measuredAt: paper === 'outgoingReport' ? measuredAt : null },
      file: file ? { id: file.id, fileName: file.fileName, bytes: file.bytes, madeAt: toIso(file.madeAt) } : null,
    };
  });
}
