import type { Tx } from '../../platform/db/transaction.ts';
import { publish } from '../../platform/events/publish.ts';
import { type AddressSnapshot, sealAddress } from './address-snapshot.ts';
import { isLive } from './order-machine.ts';
import type { MainOrder } from './order-records.ts';

/** Whether no board of a main order has left the house and one still will. */
export const isUnsent = ({ orders }: MainOrder): boolean =>
  orders.some(({ state }) => isLive(state)) && orders.every(({ shipmentId }) => shipmentId === null);

/** Writes where a locked main order goes from now on. Its boards and its freight stay as they are. */
export async function writeAddress(tx: Tx, main: MainOrder, address: AddressSnapshot): Promise<void> {
  await tx
    .updateTable('main_order')
    .set({ address: JSON.stringify(sealAddress(tx, main.id, address)), version: main.version + 1 })
    .where('id', '=', main.id)
    .execute();
  for (const id of [main.mainNo, ...main.orders.map(({ orderNo }) => orderNo)])
    await publish(tx, { topic: 'order', id, memberId: main.memberId });
}
