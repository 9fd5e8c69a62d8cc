import type { Shipment } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../platform/clock.ts';
import type { ParcelContents } from '../orders/parcel-contents.ts';
import type { ShipmentRecord } from './shipments.ts';

/** A parcel with the numbers of its main order and of the boards in it. */
export function viewShipment(shipment: ShipmentRecord, { mainNo, orderNos }: ParcelContents): Shipment {
  const { id, carrier, waybill, weightG, deliveredAt } = shipment;
  const shippedAt = toIso(shipment.shippedAt);
  return {
    id,
    mainOrderId: shipment.mainOrderId,
    mainNo,
    carrier,
    waybill,
    weightG,
    shippedAt,
    deliveredAt: toIsoOrNull(deliveredAt),
    orderNos: [...orderNos],
    events: [
      ...(deliveredAt ? [{ at: toIso(deliveredAt), kind: 'delivered' as const }] : []),
      { at: shippedAt, kind: 'shipped' as const },
    ],
  };
}
