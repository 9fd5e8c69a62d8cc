import type { BoardField, OrderedSpec } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { toolingOf } from '../../orders-core/orders/tooling.ts';
import { specDifferences } from './spec-differences.ts';

/** Quantity and lead time do not affect manufacturability. */
const NOT_REVIEWED: ReadonlySet<BoardField> = new Set<BoardField>(['quantity', 'leadTime']);

/** Input of a review. */
export interface ReviewedBoard {
  readonly fileId: string;
  readonly spec: OrderedSpec;
  readonly note: string;
}

/** True when a board does not differ from one of an earlier order, so that there is nothing new to review. */
export const isReviewedAlike = (previous: ReviewedBoard, board: ReviewedBoard): boolean =>
  board.fileId === previous.fileId &&
  board.note.trim() === previous.note.trim() &&
  specDifferences(previous.spec, board.spec).every(({ field }) => NOT_REVIEWED.has(field as BoardField));

/**
 * Number of the earlier order by whose decision a repeat passes: it was actually made, not too long ago, and nothing differs.
 * @param mainNote the buyer's note to the full checkout, which staff have not read yet
 */
export async function earlierDecision(reader: Reader, order: PcbOrder, mainNote: string): Promise<string | null> {
  if (order.reorderOf === null || mainNote.trim() !== '') return null;
  const previous = await findPcbOrder(reader, { orderNo: order.reorderOf });
  if (previous?.memberId !== order.memberId || !isReviewedAlike(previous, order)) return null;
  return (await toolingOf(reader, previous)) === 'available' ? previous.orderNo : null;
}
