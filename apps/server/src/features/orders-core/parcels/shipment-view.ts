import { boardsPerPiece, type Shipment } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import type { ShipmentRecord } from './shipments.ts';

/** True when pieces of a board are in a parcel. */
export const isInside = (
  { id, items }: Pick<ShipmentRecord, 'id' | 'items'>,
  order: Pick<PcbOrder, 'id' | 'shipmentId'>,
): boolean => (items.length === 0 ? order.shipmentId === id : items.some(({ orderId }) => orderId === order.id));

/** A parcel with the number of its main order and what is in it of these boards. */
export function viewShipment(
  shipment: ShipmentRecord,
  { mainNo, orders }: { readonly mainNo: string; readonly orders: readonly PcbOrder[] },
): Shipment {
  const { id, mainOrderId, carrier, waybill, weightG, deliveredAt, trouble, track } = shipment;
  const inside = orders.filter((order) => isInside(shipment, order));
  const isKnownDelivered = track.some(({ kind }) => kind === 'delivered');
  return {
    ...{ id, mainOrderId, mainNo, carrier, waybill, weightG, trouble },
    shippedAt: toIso(shipment.shippedAt),
    deliveredAt: toIsoOrNull(deliveredAt),
    isReplaced: shipment.replacedBy !== null,
    orderNos: inside.map(({ orderNo }) => orderNo),
    items: inside.map((order) => ({
      orderNo: order.orderNo,
      pieces: shipment.items.find(({ orderId }) => orderId === order.id)?.pieces ?? order.spec.quantity,
      ordered: order.spec.quantity,
      boardsPerPiece: boardsPerPiece(order.spec),
    })),
    events: [
      ...(deliveredAt && !isKnownDelivered ? [{ at: toIso(deliveredAt), kind: 'delivered' as const, place: '' }] : []),
      ...track.toReversed().map(({ kind, at, place }) => ({ kind, place, at: toIso(at) })),
      { at: toIso(shipment.shippedAt), kind: 'shipped' as const, place: '' },
    ],
  };
}
