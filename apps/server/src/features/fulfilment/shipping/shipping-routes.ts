import { calls, type Shipment } from '@xunban/contract';
import type { Staff } from '../../../platform/auth/actor.ts';
import type { InTransaction, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { type StaffActor, staffActor } from '../../orders-core/orders/order-actor.ts';
import { viewShipment } from '../../orders-core/parcels/shipment-view.ts';
import { findShipment, memberShipments, type ShipmentRecord } from '../../orders-core/parcels/shipments.ts';
import { carrierSettings, saveCarrier } from './carrier-settings.ts';
import { foundParcel, handOverParcel, resendParcel } from './hand-over-parcel.ts';
import { correctWaybill, lockParcel, packParcel, voidParcel } from './pack-parcel.ts';
import { packingJob, packingStation } from './packing-station.ts';
import { printParcel } from './print-parcel.ts';

export function shippingRoutes(deps: Deps, printer: DocumentPrinter): readonly Route[] {
  const { db } = deps;
  const { staffParcels } = calls;
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
    route(staffParcels.station, ({ query }) => packingStation(db.read, query)),
    route(staffParcels.job, ({ params }) => packingJob(db.read, params.no)),
    route(staffParcels.pack, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await packParcel(tx, staffActor(actor), { ...body, no: params.no });
        return packingJob(tx, params.no);
      }),
    ),
    route(staffParcels.handOver, ({ actor, params, once }) =>
      act(once, actor, params.id, (tx, by) => handOverParcel(tx, by, params.id)),
    ),
    route(staffParcels.void, ({ actor, params, body, once }) =>
      act(once, actor, params.id, (tx, by) => voidParcel(tx, by, { ...body, ...params })),
    ),
    route(staffParcels.correctWaybill, ({ actor, params, body, once }) =>
      act(once, actor, params.id, (tx, by) => correctWaybill(tx, by, { ...body, ...params })),
    ),
    route(staffParcels.found, ({ actor, params, body, once }) =>
      act(once, actor, params.id, (tx, by) => foundParcel(tx, by, { ...body, ...params })),
    ),
    route(staffParcels.resend, ({ actor, params, body, once }) =>
      act(once, actor, params.id, (tx, by) => resendParcel(tx, by, { ...body, ...params })),
    ),
    route(staffParcels.label, ({ actor, params, signal, once }) =>
      printParcel({ ...deps, printer }, once, { ...params, what: 'label', staffId: actor.staffId, signal }),
    ),
    route(staffParcels.deliveryNote, ({ actor, params, signal, once }) =>
      printParcel({ ...deps, printer }, once, { ...params, what: 'note', staffId: actor.staffId, signal }),
    ),
    route(staffParcels.carriers, () => carrierSettings(db.read)),
    route(staffParcels.saveCarrier, ({ params, body, once }) =>
      once(async (tx) => {
        await saveCarrier(tx, { ...body, ...params });
        return carrierSettings(tx);
      }),
    ),
  ];

  /** One step on a parcel in one transaction, answered with its main order at the station. */
  function act(
    once: InTransaction,
    actor: Pick<Staff, 'staffId' | 'name'>,
    id: string,
    step: (tx: Tx, by: StaffActor) => Promise<void>,
  ) {
    return once(async (tx) => {
      const { main } = await lockParcel(tx, id);
      await step(tx, staffActor(actor));
      return packingJob(tx, main.mainNo);
    });
  }

  async function view(shipments: readonly ShipmentRecord[]): Promise<Shipment[]> {
    const mains = await findMainOrders(db.read, [...new Set(shipments.map(({ mainOrderId }) => mainOrderId))]);
    return shipments.flatMap((shipment) => {
      const main = mains.find(({ id }) => id === shipment.mainOrderId);
      return main ? [viewShipment(shipment, main)] : [];
    });
  }
}

export const shipmentData: PersonalData = {
  exported: { parcels: calls.order.shipments },
  retained: 'That a parcel was sent, with its order.',
};
