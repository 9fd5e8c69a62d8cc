import { type ErrorCode, type OrderPaper, type ProductionStep, papersOf } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { papersThere } from './papers-there.ts';

const MISSING = {
  outgoingReport: 'paper.noOutgoingReport',
  microsectionReport: 'paper.noMicrosectionReport',
  impedanceReport: 'paper.noImpedanceReport',
  solderabilityReport: 'paper.noSolderabilityReport',
  certificate: 'paper.noCertificate',
} as const satisfies Record<OrderPaper, ErrorCode>;

/**
 * Makes sure that the papers that a board was ordered with are there: those that come out of a step, or all of them.
 * @throws Refusal `paper.no…` for the first that is missing; its data name them all
 */
export async function requirePapers(
  reader: Reader,
  order: Pick<PcbOrder, 'id' | 'spec'>,
  step?: ProductionStep,
): Promise<void> {
  const due = papersOf(order.spec).filter((one) => step === undefined || one.step === step);
  if (due.length === 0) return;
  const there = new Set(await papersThere(reader, order));
  const missing = due.map(({ paper }) => paper).filter((orderDocument) => !there.has(orderDocument));
  const [first] = missing;
  if (first !== undefined) throw new Refusal(MISSING[first], { data: { papers: missing } });
}
