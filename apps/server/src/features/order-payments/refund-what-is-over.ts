import { negate, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import type { BoardsLeft } from '../orders/order-events.ts';
import { closeLivePayments } from '../payments/close-payment.ts';
import { refundMainOrder } from '../payments/refund-main-order.ts';
import { correctFreightRevenue } from '../revenue/recognise-revenue.ts';
import { amountsOfOrder } from './amounts-of-order.ts';

/**
 * After boards left a main order: open payments close, whose amount is not right any more, revenue of freight follows
 * what remains, and what is paid above the new total goes back.
 */
export async function refundWhatIsOver(tx: Tx, { main, left, reason }: BoardsLeft): Promise<void> {
  // Payments are locked before any account of the ledger.
  await closeLivePayments(tx, main.id);
  const [first] = left;
  if (first) await correctFreightRevenue(tx, main, first);
  const { dueFen } = await amountsOfOrder(tx, main);
  await refundMainOrder(tx, main.id, reason, dueFen < 0n ? negate(dueFen) : ZERO_FEN);
}
