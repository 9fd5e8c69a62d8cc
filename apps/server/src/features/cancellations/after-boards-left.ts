import { negate, subtract, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { freightRevenueOf } from '../ledger/freight-revenue.ts';
import { settleMain } from '../orders/change-order.ts';
import { earnedFreight } from '../orders/earned-freight.ts';
import { mainAmounts } from '../orders/main-amounts.ts';
import type { MainOrder, PcbOrder } from '../orders/order-records.ts';
import { netPaid } from '../payments/paid-orders.ts';
import { lockLivePayments } from '../payments/payment-store.ts';
import { refundMainOrder } from '../payments/refund-main-order.ts';
import { correctFreightRevenue } from '../revenue/recognise-revenue.ts';
import { reviseFreight } from './lower-freight.ts';

/**
 * After boards left a main order, cancelled or back to the cart: its freight follows what remains, what is paid above
 * the new total goes back, and open payments close, whose amount is not right any more. The caller holds the main order.
 */
export async function settleDeparture(
  tx: Tx,
  mainOrderId: string,
  left: readonly PcbOrder[],
  reason: string,
): Promise<void> {
  const main = await reviseFreight(tx, await settleMain(tx, mainOrderId), left);
  // Payments are locked before any account of the ledger.
  await lockLivePayments(tx, [main.id]);
  await bookEarnedFreight(tx, main, left);
  const { dueFen } = mainAmounts(main, await netPaid(tx, main.id));
  await refundMainOrder(tx, main.id, reason, dueFen < 0n ? negate(dueFen) : ZERO_FEN);
}

/**
 * Boards that were sent before carry another share of another freight now. Without this the prepayment would keep what
 * the board that left will never earn, or lack what goes back.
 */
async function bookEarnedFreight(tx: Tx, main: MainOrder, [first]: readonly PcbOrder[]): Promise<void> {
  if (!first || main.orders.every(({ shipmentId }) => shipmentId === null)) return;
  const difference = subtract(earnedFreight(main), await freightRevenueOf(tx, main.id));
  if (difference !== 0n)
    await correctFreightRevenue(tx, { orderNo: first.orderNo, mainOrderId: main.id, amount: difference });
}
