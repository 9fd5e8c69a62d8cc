import { type ErrorCode, type OrderDocument, orderedDocumentsOf, type ProductionStep } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { availableDocuments } from './available-documents.ts';

const MISSING = {
  outgoingReport: 'orderDocument.noOutgoingReport',
  microsectionReport: 'orderDocument.noMicrosectionReport',
  impedanceReport: 'orderDocument.noImpedanceReport',
  solderabilityReport: 'orderDocument.noSolderabilityReport',
  certificate: 'orderDocument.noCertificate',
} as const satisfies Record<OrderDocument, ErrorCode>;

/**
 * Requires the ordered documents of a board: those that a step produces, or all of them.
 * @throws Refusal `orderDocument.no…` for the first missing one; its data name all of them
 */
export async function requireDocuments(
  reader: Reader,
  order: Pick<PcbOrder, 'id' | 'spec'>,
  step?: ProductionStep,
): Promise<void> {
  const due = orderedDocumentsOf(order.spec).filter((one) => step === undefined || one.step === step);
  if (due.length === 0) return;
  const there = new Set(await availableDocuments(reader, order));
  const missing = due.map(({ document }) => document).filter((orderDocument) => !there.has(orderDocument));
  const [first] = missing;
  if (first !== undefined) throw new Refusal(MISSING[first], { data: { documents: missing } });
}
