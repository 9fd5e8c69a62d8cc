import type { OrderDocument } from '@xunban/contract';
import { orderedDocumentsOf } from '@xunban/contract/option-tasks';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { fullyMeasuredSince } from '../quality/fully-measured.ts';
import { type OrderDocumentRecord, validDocumentsOf } from './order-document-store.ts';

/**
 * Returns which documents of a board are available: those uploaded and not withdrawn, and the outgoing report where it was
 * ordered and every measurement is there; it is generated from the figures on request.
 */
export async function availableDocuments(
  reader: Reader,
  order: Pick<PcbOrder, 'id' | 'spec'>,
): Promise<readonly OrderDocument[]> {
  const uploaded = (await validDocumentsOf(reader, order.id)).map(({ document }) => document);
  if (uploaded.includes('outgoingReport') || (await reportMeasuredAt(reader, order)) === null) return uploaded;
  return [...uploaded, 'outgoingReport'];
}

/** Returns the uploaded and valid files of an order. */
export const filesOfOrder = (reader: Reader, orderId: string): Promise<readonly OrderDocumentRecord[]> =>
  validDocumentsOf(reader, orderId);

/** Since when the ordered outgoing report of a board can be made of its figures; null where none was ordered, or figures are missing. */
export async function reportMeasuredAt(reader: Reader, order: Pick<PcbOrder, 'id' | 'spec'>): Promise<Date | null> {
  const isOrdered = orderedDocumentsOf(order.spec).some(({ document }) => document === 'outgoingReport');
  return isOrdered ? fullyMeasuredSince(reader, order) : null;
}
