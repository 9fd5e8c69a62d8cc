import type { CarrierTracking } from '../../../platform/carriers/carrier-tracking.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { findMainOrders, lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { SYSTEM } from '../../orders-core/orders/order-actor.ts';
import {
  findParcel,
  insertTrack,
  shipmentById,
  shipmentsOnTheirWay,
  shipmentsToSubscribe,
  type TrackRecord,
  writePushed,
  writeTrouble,
} from '../../orders-core/parcels/shipments.ts';
import { trackedCarriers } from './carrier-settings.ts';
import { deliverParcel } from './deliver-parcel.ts';
import { publishParcels } from './publish-parcels.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 500;

/**
 * Queries carriers for parcel positions and records new events. Safe to run twice at once: each event is stored once, and each
 * parcel is evaluated under the lock of its main order. A carrier that does not respond is queried again by the next run.
 */
export async function trackParcels({ db, log }: Pick<Deps, 'db' | 'log'>, tracking: CarrierTracking): Promise<void> {
  const carriers = await trackedCarriers(db.read);
  for (const id of await shipmentsOnTheirWay(db.read, carriers, MAX_PER_RUN)) {
    try {
      await trackOne({ db }, tracking, id);
    } catch (error) {
      log.warn({ err: error, shipment: id }, 'parcel tracking failed');
    }
  }
}

async function trackOne({ db }: Pick<Deps, 'db'>, tracking: CarrierTracking, id: string): Promise<void> {
  const asked = await shipmentById(db.read, id);
  const [main] = asked ? await findMainOrders(db.read, [asked.mainOrderId]) : [];
  if (!asked || !main) return;
  const { phone } = await openAddress(db.read, main);
  // Queried outside of the transaction, so that no main order stays locked during a carrier request.
  const events = await tracking.track({ ...asked, phone, now: await databaseNow(db.read) });
  if (events.length <= asked.track.length) return;
  await db.transaction((tx) => storeTrackEvents(tx, asked, events));
}

/**
 * Has the provider push the events of parcels that were handed over. A failed subscription is requested again by the next run;
 * until then the parcel is queried.
 */
export async function subscribeParcels(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  subscribe: (request: { readonly carrier: string; readonly waybill: string; readonly phone: string }) => Promise<void>,
): Promise<void> {
  const carriers = await trackedCarriers(db.read);
  for (const parcel of await shipmentsToSubscribe(db.read, carriers, MAX_PER_RUN)) {
    const [main] = await findMainOrders(db.read, [parcel.mainOrderId]);
    if (!main) continue;
    try {
      const { phone } = await openAddress(db.read, main);
      await subscribe({ ...parcel, phone });
      await db.transaction((tx) => writePushed(tx, parcel));
    } catch (error) {
      log.warn({ err: error, shipment: parcel.id }, 'parcel subscription failed');
    }
  }
}

/** Stores pushed events. @returns false when no parcel has the number */
export async function storePushed(
  { db }: Pick<Deps, 'db'>,
  {
    carrier,
    waybill,
    events,
  }: { readonly carrier: string; readonly waybill: string; readonly events: readonly TrackRecord[] },
): Promise<boolean> {
  const parcel = await findParcel(db.read, carrier, waybill);
  if (!parcel) return false;
  await db.transaction((tx) => storeTrackEvents(tx, parcel, events));
  return true;
}

/** Records the carrier events of a number and updates the parcel accordingly. */
async function storeTrackEvents(
  tx: Tx,
  asked: { readonly id: string; readonly mainOrderId: string; readonly waybill: string },
  events: readonly TrackRecord[],
): Promise<void> {
  const [main] = await lockMainOrders(tx, [asked.mainOrderId]);
  const parcel = await shipmentById(tx, asked.id);
  // Its number was put right meanwhile, or it has arrived.
  if (!main || !parcel || parcel.waybill !== asked.waybill || parcel.deliveredAt !== null) return;
  const fresh = await insertTrack(tx, parcel, events);
  const delivered = fresh.find(({ kind }) => kind === 'delivered');
  if (delivered) return deliverParcel(tx, main, parcel, SYSTEM, delivered.at);
  const trouble = fresh.find(({ kind }) => kind === 'lost' || kind === 'returned')?.kind;
  if (trouble === 'lost' || trouble === 'returned') await writeTrouble(tx, parcel.id, trouble);
  if (fresh.length > 0) await publishParcels(tx, main);
}
