import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { amountsOfOrder } from '../../finance/order-payments/amounts-of-order.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { isSold, waitsForMoney } from '../../orders-core/orders/main-amounts.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { SYSTEM } from '../../orders-core/orders/order-actor.ts';
import { type BoardsLeft, holdsChanged, type SupplementsPaid } from '../../orders-core/orders/order-events.ts';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { endDeliveryWait } from '../../orders-core/orders/previous-delivery.ts';
import { resumeOrder } from '../../pricing/lead-times/resume-order.ts';

/**
 * Releases boards once nothing more is due on a main order: sold boards that waited for additional cost of their own or of
 * their parcel continue, with their lead times. The caller holds the lock of the main order and refreshes it.
 */
export async function goOn(tx: Tx, mainOrderId: string, action: 'pay' | 'settle'): Promise<void> {
  await letGoOn(tx, mainOrderId, action, waitsForMoney);
  await endDeliveryWait(tx, mainOrderId);
}

/** The same for some of them, which no longer have what they waited for. */
export async function letGoOn(
  tx: Tx,
  mainOrderId: string,
  action: 'pay' | 'settle',
  goesOn: (order: PcbOrder) => boolean,
): Promise<void> {
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  const orderIds: string[] = [];
  for (const order of main?.orders ?? []) {
    if (!isLive(order.state) || !isSold(order) || !goesOn(order)) continue;
    await advanceOrder(tx, order, { action, actor: SYSTEM, facts: { isPaid: true, isDelivered: false } });
    await resumeOrder(tx, (await lockOrder(tx, order.id)).order);
    orderIds.push(order.id);
  }
  if (orderIds.length > 0) await raise(tx, holdsChanged, { orderIds });
}

export async function goOnAfterPayment(tx: Tx, { mainOrderIds }: SupplementsPaid): Promise<void> {
  for (const id of mainOrderIds) {
    await goOn(tx, id, 'pay');
    await refreshMainOrder(tx, id);
  }
}

/** Boards left a main order, and what was paid for them may pay for what the others cost more. */
export async function goOnWithoutPayment(tx: Tx, { main }: BoardsLeft): Promise<void> {
  if (!main.orders.some((order) => isLive(order.state) && isSold(order) && waitsForMoney(order))) return;
  if ((await amountsOfOrder(tx, main)).soldDueFen > 0n) return;
  await goOn(tx, main.id, 'settle');
  await refreshMainOrder(tx, main.id);
}
