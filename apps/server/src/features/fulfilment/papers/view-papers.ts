import type { OrderedPaper } from '@xunban/contract';
import { papersOf } from '@xunban/contract/option-tasks';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { papersThatCount } from './paper-store.ts';
import { reportMeasuredAt } from './papers-there.ts';

/** The papers that a board was ordered with, each with its file once it is made. */
export async function viewPapers(reader: Reader, order: Pick<PcbOrder, 'id' | 'spec'>): Promise<OrderedPaper[]> {
  const ordered = papersOf(order.spec);
  if (ordered.length === 0) return [];
  const made = new Map((await papersThatCount(reader, order.id)).map((paper) => [paper.paper, paper]));
  const measuredAt = toIsoOrNull(await reportMeasuredAt(reader, order));
  return ordered.map(({ paper, step }) => {
    const file = made.get(paper);
    return {
      ...{ paper, step, measuredAt: paper === 'outgoingReport' ? measuredAt : null },
      file: file ? { id: file.id, fileName: file.fileName, bytes: file.bytes, madeAt: toIso(file.madeAt) } : null,
    };
  });
}
