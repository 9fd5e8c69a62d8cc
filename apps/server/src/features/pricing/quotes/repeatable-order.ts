import { type BoardSpec, isStencil, type OrderedSpec } from '@xunban/contract';
import { fieldsThatNeedTooling } from '@xunban/pricing';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { findPcbOrder, ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { toolingOf } from '../../orders-core/orders/tooling.ts';
import type { QuoteBasis } from './quote-board.ts';

/**
 * Returns an own order whose tooling makes this board.
 * @throws Refusal `notFound` (missing or another member's), `quote.notRepeatable` (no tooling, or not any more),
 * `quote.repeatDiffers` with every field that needs tooling of its own
 */
export async function requireRepeatable(
  reader: Reader,
  memberId: string,
  orderNo: string,
  spec: BoardSpec,
): Promise<PcbOrder> {
  const order = await ownPcbOrder(reader, memberId, { orderNo });
  if ((await toolingOf(reader, order)) !== 'available')
    throw new Refusal('quote.notRepeatable', { params: { orderNo } });
  const fields = fieldsThatNeedTooling(boardSpecOf(order), spec);
  if (fields.length > 0)
    throw new Refusal('quote.repeatDiffers', {
      params: { orderNo },
      fields: fields.map((field) => ({ field: `spec.${field}`, code: 'needsTooling' })),
    });
  return order;
}

/**
 * Returns the price basis of a changed board: a repeat stays one only while the previous tooling makes it, so that a change
 * never gets new films for free.
 */
export async function basisOfChanged<B extends QuoteBasis>(reader: Reader, spec: OrderedSpec, basis: B): Promise<B> {
  if (basis.repeatOf === null || isStencil(spec)) return basis;
  const previous = await findPcbOrder(reader, { orderNo: basis.repeatOf });
  const fits =
    previous !== undefined && !isStencil(previous.spec) && fieldsThatNeedTooling(previous.spec, spec).length === 0;
  return fits ? basis : { ...basis, repeatOf: null };
}
