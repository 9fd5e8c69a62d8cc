import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { parcelsChanged } from '../../orders-core/orders/order-events.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';

/** The parcels of a main order are others now: its pages are read again, and its tasks follow. */
export async function publishParcels(
  tx: Tx,
  { mainNo, memberId, orders }: Pick<MainOrder, 'mainNo' | 'memberId' | 'orders'>,
): Promise<void> {
  for (const id of [mainNo, ...orders.map(({ orderNo }) => orderNo)])
    await publish(tx, { topic: 'order', id, memberId });
  await raise(tx, parcelsChanged, { orderIds: orders.map(({ id }) => id) });
}
