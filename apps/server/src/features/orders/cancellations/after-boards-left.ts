import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { refreshMain } from '../../orders-core/orders/advance-order.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { boardsLeft } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { freightNow } from '../../pricing/freight/freight-now.ts';

/**
 * After boards left a main order, cancelled or back to the cart: its freight follows what remains, and whoever listens
 * does the rest (payments close, money goes back). The caller holds the main order.
 */
export async function afterBoardsLeft(
  tx: Tx,
  mainOrderId: string,
  left: readonly PcbOrder[],
  reason: string,
): Promise<void> {
  const main = await lowerFreight(tx, await refreshMain(tx, mainOrderId), left);
  await raise(tx, boardsLeft, { main, left, reason });
}

/**
 * Boards have left a main order: its freight is worked out anew for the parcel that is left, by the freight table that
 * it was ordered under. It only ever goes down; a parcel that would cost more without its largest board costs what was
 * agreed. With the last board the freight falls away by itself, and what was agreed stays in its row. The caller holds
 * the main order and has read it after the boards left.
 * @returns the main order with the freight that counts now
 */
async function lowerFreight(tx: Tx, main: MainOrder, left: readonly PcbOrder[]): Promise<MainOrder> {
  if (left.length === 0) return main;
  const freight = await freightNow(tx, main);
  if (freight === undefined || freight.priceFen >= main.freightFen) return main;
  await writeFreightChange(tx, main.id, {
    orderNos: left.map(({ orderNo }) => orderNo),
    beforeFen: main.freightFen,
    freight,
  });
  return { ...main, freight, freightFen: freight.priceFen };
}
