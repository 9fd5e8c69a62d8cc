import { type Fen, subtract, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { freightCorrected, revenueAtShipping } from '../ledger/events.ts';
import { freightRevenueOf } from '../ledger/freight-revenue.ts';
import { postJournal } from '../ledger/post-journal.ts';
import type { BoardSent } from '../orders/order-events.ts';
import type { MainOrder } from '../orders/order-records.ts';
import { earnedFreight } from './earned-freight.ts';

/**
 * Books the revenue of a board that was sent, once per order number: out of its main order's prepayment into sales of
 * boards and of freight.
 * @throws {Overdrawn} (`orderPrepaid`) when the main order holds less: it was not paid in full.
 */
export async function recogniseRevenue(tx: Tx, { main, order }: BoardSent): Promise<void> {
  await postJournal(
    tx,
    revenueAtShipping({
      orderNo: order.orderNo,
      mainOrderId: main.id,
      goods: order.amountFen,
      freight: await freightEarned(tx, main),
    }),
  );
}

/** What the last way adds to the freight that is earned; nothing where an older version booked all of it at once. */
async function freightEarned(tx: Tx, main: MainOrder): Promise<Fen> {
  const further = subtract(earnedFreight(main), await freightRevenueOf(tx, main.id));
  return further > 0n ? further : ZERO_FEN;
}

/**
 * Corrects the revenue of freight after a board left a main order of which others were sent before, or became another one:
 * the freight and the shares of the others have changed. Otherwise the prepayment would keep freight that nobody earns any
 * more, or be too small for the refund. Booked once for each cause. Call it with the main order and its payments locked.
 */
export async function correctFreightRevenue(
  tx: Tx,
  main: MainOrder,
  cause: { readonly orderNo: string; readonly event: string },
): Promise<void> {
  if (main.orders.every(({ shipmentId }) => shipmentId === null)) return;
  const difference = subtract(earnedFreight(main), await freightRevenueOf(tx, main.id));
  if (difference !== 0n)
    await postJournal(tx, freightCorrected({ ...cause, mainOrderId: main.id, amount: difference }));
}
