import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type AddressSnapshot, encryptAddress } from './address-snapshot.ts';
import { isLive } from './order-machine.ts';
import type { MainOrder } from './order-records.ts';
import { type OrderReferences, packingColumns } from './packing.ts';
import { writeFreight } from './stored-freight.ts';

/** True when no board of a main order has been shipped and at least one still will be. */
export const isUnsent = ({ orders }: MainOrder): boolean =>
  orders.some(({ state }) => isLive(state)) && orders.every(({ shipmentId }) => shipmentId === null);

/** Writes where a locked main order goes from now on. Its boards and its freight stay as they are. */
export async function writeAddress(tx: Tx, main: MainOrder, address: AddressSnapshot): Promise<void> {
  await tx
    .updateTable('main_order')
    .set({
      address: JSON.stringify(encryptAddress(tx, main.id, address)),
      version: main.version + 1,
      delivery_version: main.deliveryVersion + 1,
    })
    .where('id', '=', main.id)
    .execute();
  await publishChange(tx, main);
}

export interface Delivery extends Pick<MainOrder, 'addressId' | 'carrier' | 'freight' | 'freightFen' | 'packing'> {
  readonly address: AddressSnapshot;
}

/** Writes address, carrier, freight and packing of a locked main order. */
export async function writeDelivery(tx: Tx, main: MainOrder, delivery: Delivery): Promise<void> {
  await tx
    .updateTable('main_order')
    .set({
      address_id: delivery.addressId,
      address: JSON.stringify(encryptAddress(tx, main.id, delivery.address)),
      carrier: delivery.carrier,
      freight: writeFreight(delivery.freight),
      freight_fen: delivery.freightFen,
      ...packingColumns(delivery.packing),
      version: main.version + 1,
      delivery_version: main.deliveryVersion + 1,
    })
    .where('id', '=', main.id)
    .execute();
  await publishChange(tx, main);
}

/** Writes the buyer's references of a locked main order. */
export async function writeReferences(tx: Tx, main: MainOrder, references: OrderReferences): Promise<void> {
  await tx
    .updateTable('main_order')
    .set({
      po_number: references.poNumber,
      cost_centre: references.costCentre,
      version: main.version + 1,
      delivery_version: main.deliveryVersion + 1,
    })
    .where('id', '=', main.id)
    .execute();
  await publishChange(tx, main);
}

async function publishChange(tx: Tx, main: MainOrder): Promise<void> {
  for (const id of [main.mainNo, ...main.orders.map(({ orderNo }) => orderNo)])
    await publish(tx, { topic: 'order', id, memberId: main.memberId });
}
