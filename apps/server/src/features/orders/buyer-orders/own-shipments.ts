import { calls, type Shipment } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { viewShipment } from '../../orders-core/parcels/shipment-view.ts';
import { findShipment, memberShipments, type ShipmentRecord } from '../../orders-core/parcels/shipments.ts';

/** Parcels of the signed-in member. */
export function ownShipmentsRoutes({ db }: Pick<Deps, 'db'>): readonly Route[] {
  return [
    route(calls.order.shipments, async ({ actor, query }) => {
      const { total, items } = await memberShipments(db.read, actor.memberId, {
        skip: query.skipCount,
        take: query.maxResultCount,
      });
      return { totalCount: total, items: await view(items) };
    }),
    route(calls.order.shipment, async ({ actor, query }) => {
      const shipment = await findShipment(db.read, actor.memberId, query.id);
      const [viewed] = shipment ? await view([shipment]) : [];
      if (!viewed) throw new Refusal('notFound');
      return viewed;
    }),
  ];

  async function view(shipments: readonly ShipmentRecord[]): Promise<Shipment[]> {
    const mainOrders = await findMainOrders(db.read, [...new Set(shipments.map(({ mainOrderId }) => mainOrderId))]);
    return shipments.flatMap((shipment) => {
      const main = mainOrders.find(({ id }) => id === shipment.mainOrderId);
      return main ? [viewShipment(shipment, main)] : [];
    });
  }
}

export const shipmentData: PersonalData = {
  exported: { parcels: calls.order.shipments },
  retained: 'That a parcel was sent, with its order.',
};
