import type { Shipment } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../platform/clock.ts';
import type { ShipmentRecord } from './shipments.ts';

export function viewShipment(shipment: ShipmentRecord): Shipment {
  const { id, mainNo, carrier, waybill, weightG, deliveredAt } = shipment;
  const shippedAt = toIso(shipment.shippedAt);
  return {
    id,
    orderMainId: shipment.mainOrderId,
    mainNo,
    carrier,
    waybill,
    weightG,
    shippedAt,
    deliveredAt: toIsoOrNull(deliveredAt),
    orderNos: [...shipment.orderNos],
    events: [
      ...(deliveredAt ? [{ at: toIso(deliveredAt), kind: 'delivered' as const }] : []),
      { at: shippedAt, kind: 'shipped' as const },
    ],
  };
}
