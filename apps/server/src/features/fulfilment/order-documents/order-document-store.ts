import { ORDER_DOCUMENTS, type OrderDocument, parseEnum } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { OrderDocument as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** An order document of a board. */
export interface OrderDocumentRecord {
  readonly id: string;
  readonly orderId: string;
  readonly document: OrderDocument;
  readonly fileName: string;
  readonly bytes: number;
  readonly madeAt: Date;
  /** Another one has taken its place, or it was a wrong one. */
  readonly isWithdrawn: boolean;
}

/** Returns the valid documents of an order; at most one of each kind. */
export async function validDocumentsOf(reader: Reader, orderId: string): Promise<readonly OrderDocumentRecord[]> {
  const rows = await reader
    .selectFrom('order_document')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .execute();
  return rows.map(toDocument);
}

/** One of any order, withdrawn or not. */
export async function findOrderDocument(reader: Reader, id: string): Promise<OrderDocumentRecord | undefined> {
  const row = await reader.selectFrom('order_document').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toDocument(row);
}

export async function insertOrderDocument(
  tx: Tx,
  document: Pick<OrderDocumentRecord, 'id' | 'orderId' | 'document' | 'fileName' | 'bytes'> & {
    readonly staffId: string;
  },
): Promise<void> {
  await tx
    .insertInto('order_document')
    .values({
      ...{ id: document.id, order_id: document.orderId, document: document.document, staff_id: document.staffId },
      ...{ file_name: document.fileName, bytes: document.bytes },
    })
    .execute();
}

/** Withdraws an order document. @returns false when there was none */
export async function markDocumentWithdrawn(
  tx: Tx,
  { orderId, document }: Pick<OrderDocumentRecord, 'orderId' | 'document'>,
  by: { readonly staffId: string; readonly reason: string },
): Promise<boolean> {
  const updated = await tx
    .updateTable('order_document')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by.staffId, withdrawn_because: by.reason })
    .where('order_id', '=', orderId)
    .where('document', '=', document)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

function toDocument(row: Selectable<Row>): OrderDocumentRecord {
  const document = parseEnum(ORDER_DOCUMENTS, row.document, 'order document');
  return {
    ...{ id: row.id, orderId: row.order_id, document, fileName: row.file_name, bytes: row.bytes, madeAt: row.made_at },
    isWithdrawn: row.withdrawn_at !== null,
  };
}
