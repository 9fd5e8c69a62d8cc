import { type Fen, negate, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import type { BoardsLeft } from '../orders/order-events.ts';
import type { MainOrder } from '../orders/order-records.ts';
import { closeLivePayments } from '../payments/close-payment.ts';
import { refundMainOrder } from '../payments/refund-main-order.ts';
import { correctFreightRevenue } from '../revenue/recognise-revenue.ts';
import { amountsOfOrder } from './amounts-of-order.ts';

/** After boards left a main order. */
export async function refundAfterBoardsLeft(tx: Tx, { main, left: [first], reason }: BoardsLeft): Promise<void> {
  if (first) await refundWhatIsOver(tx, main, { orderNo: first.orderNo, event: '' }, reason);
}

/**
 * A main order costs another amount now: open payments close, whose amount is not right any more, revenue of freight
 * follows what it is made of, and what is paid above the new total goes back.
 * @param cause see `freightCorrected`
 * @returns what is still due; never negative
 */
export async function refundWhatIsOver(
  tx: Tx,
  main: MainOrder,
  cause: { readonly orderNo: string; readonly event: string },
  reason: string,
): Promise<Fen> {
  // Payments are locked before any account of the ledger.
  await closeLivePayments(tx, main.id);
  await correctFreightRevenue(tx, main, cause);
  const { dueFen } = await amountsOfOrder(tx, main);
  await refundMainOrder(tx, main.id, reason, dueFen < 0n ? negate(dueFen) : ZERO_FEN);
  return dueFen > 0n ? dueFen : ZERO_FEN;
}
