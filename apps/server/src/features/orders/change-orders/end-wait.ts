import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { holdsChanged } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { resumeOrder } from '../../pricing/lead-times/resume-order.ts';

/**
 * Ends the wait of a board: its lead time continues, and its next task is assigned.
 * @returns the board after the change
 */
export async function endWait(
  tx: Tx,
  orderId: string,
): Promise<{ readonly main: MainOrder; readonly order: PcbOrder }> {
  await resumeOrder(tx, (await lockOrder(tx, orderId)).order);
  await raise(tx, holdsChanged, { orderIds: [orderId] });
  return lockOrder(tx, orderId);
}
