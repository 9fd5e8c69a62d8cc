import type { Tx } from '../../platform/db/transaction.ts';
import { raise } from '../../platform/domain-events/domain-events.ts';
import { refreshMain } from '../orders/advance-order.ts';
import { boardsLeft } from '../orders/order-events.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import { lowerFreight } from './lower-freight.ts';

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
