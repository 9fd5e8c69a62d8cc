import { schedule, type WorkCalendar } from '@xunban/pricing';
import { toIso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type MemberNotification, notifyMember } from '../../identity/accounts/member-notification.ts';
import { validateAdvance } from '../../orders-core/orders/advance-order.ts';
import { isReady, isSold, waitsForMoney } from '../../orders-core/orders/main-amounts.ts';
import { SYSTEM } from '../../orders-core/orders/order-actor.ts';
import { boardsPaid, supplementsPaid } from '../../orders-core/orders/order-events.ts';
import { type MainToPay, writePaid } from '../../orders-core/orders/orders-to-pay.ts';
import type { ShareToPay } from '../payments/what-is-due.ts';

interface PaidOrder {
  readonly id: string;
  readonly version: number;
  readonly memberId: string;
  readonly orderNo: string;
  /** Calendar day, yyyy-MM-dd. */
  readonly promisedShipDate: string;
}

/** Start of the shipping days: the calendar in force and the moment of the payment. */
export interface PaidMoment {
  readonly calendar: WorkCalendar;
  readonly paidAt: Date;
}

/**
 * Handles a received payment: every PCB order that it is for moves on to production planning and gets its promised ship date. An
 * order that has a date already and waited for a supplement moves on, too. The caller holds the locks, books exactly the amount
 * due, and calls it once per payment.
 * @throws Refusal `order.notAllowed`, `order.stateChanged`
 */
export async function markPaid(
  tx: Tx,
  mainOrders: readonly MainToPay[],
  shares: readonly ShareToPay[],
  { calendar, paidAt }: PaidMoment,
): Promise<void> {
  const at = toIso(paidAt);
  const waiting = ({ id, orders }: MainToPay) => {
    const paidFor = shares.find(({ mainOrderId }) => mainOrderId === id)?.boardIds;
    return orders.filter((board) => isReady(board) && (paidFor ?? [board.id]).includes(board.id));
  };
  for (const main of mainOrders)
    for (const board of waiting(main))
      validateAdvance(board, { action: 'pay', actor: SYSTEM, facts: { isPaid: true, isDelivered: false } });
  for (const main of mainOrders)
    for (const id of [...waiting(main).map(({ orderNo }) => orderNo), main.mainNo])
      await publish(tx, { topic: 'order', id, memberId: main.memberId });
  const paid = mainOrders.map((main) => ({
    orders: waiting(main).map((order) => ({
      ...order,
      memberId: main.memberId,
      shipDate: schedule(calendar, at, order.workingDays).shipDate,
    })),
    isMoreReady: main.orders.filter(isReady).length > waiting(main).length,
  }));
  const boards = paid.flatMap((main) => main.orders).map((order) => ({ ...order, promisedShipDate: order.shipDate }));
  const supplemented = mainOrders.filter(({ orders }) => orders.some((board) => isSold(board) && waitsForMoney(board)));
  if (supplemented.length > 0) await raise(tx, supplementsPaid, { mainOrderIds: supplemented.map(({ id }) => id) });
  if (boards.length === 0) return;
  const [updatedCount] = await Promise.all([
    writePaid(tx, paid),
    raise(tx, boardsPaid, { boards, calendar, paidAt }),
    ...boards.map((board) => notifyMember(tx, paidNotification(board))),
  ]);
  if (updatedCount !== boards.length) throw new Refusal('order.stateChanged');
}

const paidNotification = ({ id, version, memberId, orderNo, promisedShipDate }: PaidOrder): MemberNotification => ({
  ...{ memberId, event: 'orderPaid', about: orderNo, fact: `${id} ${version}` },
  params: { orderNo, shipDate: promisedShipDate },
});
