import { type Fen, ZERO_FEN } from '@xunban/money';
import { schedule, type WorkCalendar } from '@xunban/pricing';
import { toIso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import { publish } from '../../platform/events/publish.ts';
import { Refusal } from '../../platform/refusal.ts';
import { judgeChange } from '../orders/change-order.ts';
import { isPayable, mainAmounts } from '../orders/main-amounts.ts';
import { lockMains } from '../orders/main-orders.ts';
import { SYSTEM } from '../orders/order-actor.ts';
import { isLive } from '../orders/order-machine.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import { type MainToPay, writePaid } from '../orders/orders-to-pay.ts';
import { netPaidOf } from '../payments/paid-orders.ts';

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

/** A payment's main order with what is due on it, locked. */
export interface DueOrder {
  readonly main: MainToPay;
  /** Total less what has been paid and not gone back; nothing while the order does not wait for its payment. */
  readonly dueFen: Fen;
}

/** What is due on locked main orders. */
export const dueOrders = (mains: readonly MainToPay[]): DueOrder[] =>
  mains.map((main) => {
    const { dueFen } = mainAmounts(main, main.netPaidFen);
    return { main, dueFen: isPayable(main) && dueFen > 0n ? dueFen : ZERO_FEN };
  });

/** What the days of shipping are counted from: the calendar that counts now and the moment of the payment. */
export interface PaidMoment {
  readonly calendar: WorkCalendar;
  readonly paidAt: Date;
}

/**
 * Full payment has arrived: every board that waits for it goes on to production planning and gets the day on which it
 * is promised to ship. The caller holds the locks, books exactly what is due, and calls it once for a payment.
 * @throws Refusal `order.notAllowed`, `order.stateChanged`
 */
export async function markPaid(tx: Tx, orders: readonly DueOrder[], { calendar, paidAt }: PaidMoment): Promise<void> {
  const at = toIso(paidAt);
  for (const { main } of orders)
    for (const board of waiting(main))
      judgeChange(board, { action: 'pay', actor: SYSTEM, facts: { isPaid: true, isDelivered: false } });
  for (const { main } of orders)
    for (const id of [...waiting(main).map(({ orderNo }) => orderNo), main.mainNo])
      await publish(tx, { topic: 'order', id, memberId: main.memberId });
  const mains = orders.map(({ main }) =>
    waiting(main).map(({ id, version, workingDays }) => ({
      id,
      version,
      shipDate: schedule(calendar, at, workingDays).shipDate,
    })),
  );
  if ((await writePaid(tx, mains)) !== mains.flat().length) throw new Refusal('order.stateChanged');
}

const waiting = ({ orders }: MainToPay) => orders.filter(({ state }) => state === 'awaitingPayment');

function boardLine({ orderNo, spec }: PcbOrder): string {
  return `${orderNo} · ${spec.lengthMm} × ${spec.widthMm} mm × ${spec.quantity}`;
}
