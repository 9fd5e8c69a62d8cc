import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { refreshAndRead } from '../../orders-core/orders/advance-order.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { boardsLeft } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { keepMinimum, returnUnused } from '../../pricing/coupons/coupons-of-order.ts';
import { currentFreight } from '../../pricing/freight/current-freight.ts';

/**
 * Follow-up after boards were cancelled or returned to the cart: adjusts the freight to the remaining boards, takes coupons
 * off or returns them, and raises the event, whose handlers close payments and refund money. The caller holds the lock of the main order.
 */
export async function afterBoardsRemoved(
  tx: Tx,
  mainOrderId: string,
  left: readonly PcbOrder[],
  { reason, byBuyer }: { readonly reason: string; readonly byBuyer: boolean },
): Promise<void> {
  const lowered = await lowerFreight(tx, await refreshAndRead(tx, mainOrderId), left);
  const main = byBuyer ? await keepMinimum(tx, lowered) : lowered;
  await returnUnused(tx, main);
  await raise(tx, boardsLeft, { main, left, reason });
}

/**
 * Recalculates the freight for the remaining parcel by the freight table of the order, and stores it when it is lower. The agreed
 * freight stays when the new one would be higher, and when the carrier no longer accepts the parcel. Without remaining boards no
 * freight is due, and the agreed one stays in its row. The caller holds the lock of the main order and has read it after the
 * boards were removed.
 * @returns the main order with the freight in force
 */
async function lowerFreight(tx: Tx, main: MainOrder, left: readonly PcbOrder[]): Promise<MainOrder> {
  if (left.length === 0) return main;
  const freight = await currentFreight(tx, main);
  if (freight === undefined || freight.priceFen >= main.freightFen) return main;
  await writeFreightChange(tx, main.id, {
    orderNos: left.map(({ orderNo }) => orderNo),
    beforeFen: main.freightFen,
    freight,
  });
  return { ...main, freight, freightFen: freight.priceFen };
}
