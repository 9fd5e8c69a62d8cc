import { calls, type Shipment } from '@xunban/contract';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { parcelContents } from '../orders/parcel-contents.ts';
import { viewShipment } from './shipment-view.ts';
import { findShipment, memberShipments, type ShipmentRecord } from './shipments.ts';

export function shippingRoutes({ db }: Deps): readonly Route[] {
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
    const contents = await parcelContents(
      db.read,
      shipments.map(({ id }) => id),
    );
    return shipments.flatMap((shipment) => {
      const inside = contents.get(shipment.id);
      return inside ? [viewShipment(shipment, inside)] : [];
    });
  }
}
