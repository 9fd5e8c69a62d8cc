import { type Fen, negate, subtract, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { correctFreightRevenue } from '../../ledger/revenue/recognise-revenue.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { BoardRevised, BoardsLeft } from '../../orders-core/orders/order-events.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { owedOnMain } from '../invoices/owed-on-main.ts';
import { closeLivePayments } from '../payments/close-payment.ts';
import { refundMainOrder } from '../payments/refund-main-order.ts';
import { amountsOfOrder } from './amounts-of-order.ts';

/** Runs after boards were removed from a main order. */
export async function refundAfterBoardsLeft(tx: Tx, { main, left: [first], reason }: BoardsLeft): Promise<void> {
  if (first) await refundOverpayment(tx, main, { orderNo: first.orderNo, event: '' }, reason);
}

/** Runs after a buyer resumed an unpaid board; together with paid ones, the parcel may cost less now. */
export async function refundAfterRevision(tx: Tx, { main, orderNo, round }: BoardRevised): Promise<void> {
  await refundOverpayment(tx, main, { orderNo, event: `round${round}` }, '');
}

/**
 * Follow-up of a changed total of a main order: closes its open payments, whose amounts are outdated, corrects the revenue of
 * the freight, and refunds what is paid above the price of its sold boards.
 * @param cause see `freightCorrected`
 * @returns what is still due for boards that were sold; never negative
 */
export async function refundOverpayment(
  tx: Tx,
  main: MainOrder,
  cause: { readonly orderNo: string; readonly event: string },
  reason: string,
): Promise<Fen> {
  // Payments are locked before any account of the ledger.
  await closeLivePayments(tx, main.id);
  await correctFreightRevenue(tx, main, cause);
  const { soldDueFen } = await amountsOfOrder(tx, main);
  await refundMainOrder(tx, main.id, reason, await refundable(tx, main, soldDueFen));
  return soldDueFen > 0n ? soldDueFen : ZERO_FEN;
}

/**
 * Returns the part of the overpayment that can be refunded now: an amount on an issued invoice waits for its owed credit note.
 * The waiting part is the remaining overpayment, and is not stored separately.
 */
async function refundable(tx: Tx, main: MainOrder, soldDueFen: Fen): Promise<Fen> {
  if (soldDueFen >= 0n) return ZERO_FEN;
  const over = negate(soldDueFen);
  const waits = await owedOnMain(tx, main.id);
  return waits < over ? subtract(over, waits) : ZERO_FEN;
}

/** Refunds the amounts that waited for a credit note. Idempotent. */
export async function refundAfterCreditNote(tx: Tx, mainOrderId: string): Promise<void> {
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  if (!main) return;
  const amount = await refundable(tx, main, (await amountsOfOrder(tx, main)).soldDueFen);
  if (amount > 0n) await refundMainOrder(tx, main.id, REASON, amount);
}

/** Reason shown to finance and the buyer with the refund. */
const REASON = '原发票已红冲';
