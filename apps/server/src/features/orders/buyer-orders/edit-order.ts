import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { labelOrder, type OrderLabels } from '../../orders-core/orders/label-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';

/**
 * Edits the buyer's own fields of an order. A note to the review is written while the review is open; later it goes with the
 * next round, which is reviewed.
 * @throws Refusal `notFound`, or `order.notAllowed` for a note that would not be read
 */
export async function editOrder(
  tx: Tx,
  memberId: string,
  { orderNo, ...labels }: OrderLabels & { readonly orderNo: string },
): Promise<void> {
  const { id } = await ownPcbOrder(tx, memberId, { orderNo });
  const { order } = await lockOrder(tx, id);
  if (labels.note !== undefined && labels.note !== order.note && order.state !== 'inReview')
    throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  await labelOrder(tx, order, labels);
}
