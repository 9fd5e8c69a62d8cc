import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { refreshMain } from '../../orders-core/orders/advance-order.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { boardsLeft } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { freightNow } from '../../pricing/freight/freight-now.ts';

/**
 * Follow-up after boards left a main order, cancelled or back to the cart: the freight is adjusted to the remaining ones, and
 * event handlers do the rest (payments close, money is refunded). The caller holds the lock of the main order.
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
 * Recalculates the freight of a main order that boards have left, for the remaining parcel, by the freight table that it was
 * ordered under. It never rises; a parcel that would cost more without its largest board keeps the agreed freight. With the
 * last board the freight falls away by itself, and the agreed one stays in its row. The caller holds the lock of the main order
 * and has read it after the boards left.
 * @returns the main order with the current freight
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
