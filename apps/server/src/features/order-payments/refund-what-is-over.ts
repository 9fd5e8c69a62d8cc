import { type Fen, negate, subtract, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { owedOnMain } from '../invoices/owed-on-main.ts';
import { lockMains } from '../orders/main-orders.ts';
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
  await refundMainOrder(tx, main.id, reason, await refundable(tx, main, dueFen));
  return dueFen > 0n ? dueFen : ZERO_FEN;
}

/**
 * What may go back now of what is over: money that stands on an issued invoice waits for the red letter that is owed for it. What waits
 * is what stays over, and is written down nowhere else.
 */
async function refundable(tx: Tx, main: MainOrder, dueFen: Fen): Promise<Fen> {
  if (dueFen >= 0n) return ZERO_FEN;
  const over = negate(dueFen);
  const waits = await owedOnMain(tx, main.id);
  return waits < over ? subtract(over, waits) : ZERO_FEN;
}

/** Pays what waited for a red letter. Nothing waits any more when it is done twice. */
export async function refundAfterRed(tx: Tx, mainOrderId: string): Promise<void> {
  const [main] = await lockMains(tx, [mainOrderId]);
  if (!main) return;
  const { dueFen } = await amountsOfOrder(tx, main);
  const amount = await refundable(tx, main, dueFen);
  if (amount > 0n) await refundMainOrder(tx, main.id, REASON, amount);
}

/** As finance and the buyer read it beside the refund. */
const REASON = '原发票已红冲';
