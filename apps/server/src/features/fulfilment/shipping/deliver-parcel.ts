import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import type { OrderActor } from '../../orders-core/orders/order-actor.ts';
import { parcelArrived } from '../../orders-core/orders/order-events.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { isInside } from '../../orders-core/parcels/shipment-view.ts';
import { markDelivered, type ShipmentRecord } from '../../orders-core/parcels/shipments.ts';

/**
 * Marks a parcel as delivered: its boards have reached the buyer, and the days until automatic confirmation of receipt begin.
 * The caller holds the lock of the main order.
 * @param at time of delivery according to the carrier
 */
export async function deliverParcel(
  tx: Tx,
  main: MainOrder,
  parcel: ShipmentRecord,
  actor: OrderActor,
  at?: Date,
): Promise<void> {
  if (parcel.deliveredAt !== null) return;
  for (const order of main.orders) {
    if (order.state !== 'awaitingReceipt' || order.shipmentId !== parcel.id) continue;
    await advanceOrder(tx, order, {
      ...{ action: 'confirmDelivery', actor },
      facts: { isPaid: true, isDelivered: false },
    });
  }
  await markDelivered(tx, parcel.id, at);
  const orderIds = main.orders.filter((order) => isInside(parcel, order)).map(({ id }) => id);
  await raise(tx, parcelArrived, { orderIds, actor });
  await refreshMainOrder(tx, main.id);
}
