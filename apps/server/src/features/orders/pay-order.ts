import { type Fen, ZERO_FEN } from '@xunban/money';
import { schedule } from '@xunban/pricing';
import { sql } from 'kysely';
import { toIso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { netPaidOf } from '../payments/order-payments.ts';
import { currentPriceData } from '../quotes/price-data.ts';
import { changeOrder, settleMain } from './change-order.ts';
import { isPayable, mainAmounts } from './main-amounts.ts';
import { SYSTEM } from './order-actor.ts';
import { isLive } from './order-machine.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';
import { lockMains } from './order-store.ts';

/** A main order as a payment sees it. */
export interface PayableOrder {
  readonly mainOrderId: string;
  readonly mainNo: string;
  readonly memberId: string;
  readonly totalFen: Fen;
  /** Total less what has been paid and not gone back. */
  readonly dueFen: Fen;
  /** The whole order waits for its payment and something is due. */
  readonly payable: boolean;
  /** One line per live board, for the payer's eyes: number, size and quantity, nothing private. */
  readonly boards: readonly string[];
}

/**
 * Locks main orders (by ascending id, with their PCB orders) and says what is due on each.
 * @param memberId whose they must be; null when the caller has proved its right otherwise (a payment, a gateway)
 * @throws Refusal `notFound` when one is missing or somebody else's
 */
export async function lockForPayment(
  tx: Tx,
  mainOrderIds: readonly string[],
  memberId: string | null,
): Promise<PayableOrder[]> {
  const mains = await lockMains(tx, mainOrderIds);
  const isComplete = mains.length === new Set(mainOrderIds).size;
  if (!isComplete || mains.some((main) => memberId !== null && main.memberId !== memberId))
    throw new Refusal('notFound');
  const paid = await netPaidOf(tx, mainOrderIds);
  return mains.map((main) => {
    const { totalFen, dueFen } = mainAmounts(main, paid.get(main.id) ?? ZERO_FEN);
    return {
      mainOrderId: main.id,
      mainNo: main.mainNo,
      memberId: main.memberId,
      totalFen,
      dueFen,
      payable: isPayable(main) && dueFen > 0n,
      boards: main.orders.filter(({ state }) => isLive(state)).map(boardLine),
    };
  });
}

/**
 * Full payment has arrived: every live PCB order goes on to production planning and gets the day on which it is
 * promised to ship. The caller holds the locks of {@link lockForPayment} and has booked the payment.
 */
export async function markPaid(tx: Tx, mainOrderIds: readonly string[]): Promise<void> {
  const calendar = await currentPriceData(tx, 'work_calendar');
  const paidAt = toIso(await databaseNow(tx));
  const paid = await netPaidOf(tx, mainOrderIds);
  for (const main of await lockMains(tx, mainOrderIds)) {
    const isPaid = isCovered(main, paid.get(main.id) ?? ZERO_FEN);
    for (const order of main.orders.filter(({ state }) => state === 'awaitingPayment')) {
      const { shipDate } = schedule(calendar, paidAt, order.workingDays);
      await changeOrder(tx, order, {
        action: 'pay',
        actor: SYSTEM,
        facts: { isPaid, isDelivered: false },
        set: { promised_ship_date: shipDate, forecast_ship_date: shipDate },
      });
    }
    await settleMain(tx, main.id);
  }
}

/** Nothing is due on the main order any more. */
function isCovered(main: MainOrder, netPaidFen: Fen): boolean {
  return mainAmounts(main, netPaidFen).dueFen <= 0n;
}

function boardLine({ orderNo, spec }: PcbOrder): string {
  return `${orderNo} · ${spec.lengthMm} × ${spec.widthMm} mm × ${spec.quantity}`;
}

/** The moment that everything in a transaction shares. */
async function databaseNow(tx: Tx): Promise<Date> {
  const { now } = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  return now;
}
