import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { holdsMoved } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { resumeOrder } from '../../pricing/lead-times/resume-order.ts';

/** Nothing is waited for any more: the lead time of a board runs on, and somebody has its next task. @returns it, as it stands now */
export async function endWait(
  tx: Tx,
  orderId: string,
): Promise<{ readonly main: MainOrder; readonly order: PcbOrder }> {
  await resumeOrder(tx, (await lockOrder(tx, orderId)).order);
  await raise(tx, holdsMoved, { orderIds: [orderId] });
  return lockOrder(tx, orderId);
}
