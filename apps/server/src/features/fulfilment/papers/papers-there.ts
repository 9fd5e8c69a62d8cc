import type { OrderPaper } from '@xunban/contract';
import { papersOf } from '@xunban/contract/option-tasks';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { measuredWholeSince } from '../quality/measured-whole.ts';
import { papersThatCount } from './paper-store.ts';

/**
 * Returns which documents of a board are available: those uploaded and not withdrawn, and the outgoing report of a board with
 * complete measurements, which is generated from the figures on request.
 */
export async function papersThere(
  reader: Reader,
  order: Pick<PcbOrder, 'id' | 'spec'>,
): Promise<readonly OrderPaper[]> {
  const uploaded = (await papersThatCount(reader, order.id)).map(({ paper }) => paper);
  if (uploaded.includes('outgoingReport') || (await reportMeasuredAt(reader, order)) === null) return uploaded;
  return [...uploaded, 'outgoingReport'];
}

/** Since when the ordered outgoing report of a board can be made of its figures; null where none was ordered, or figures are missing. */
export async function reportMeasuredAt(reader: Reader, order: Pick<PcbOrder, 'id' | 'spec'>): Promise<Date | null> {
  const isOrdered = papersOf(order.spec).some(({ paper }) => paper === 'outgoingReport');
  return isOrdered ? measuredWholeSince(reader, order) : null;
}
