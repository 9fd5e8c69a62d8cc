import type { OrderState } from '@xunban/contract';
import { type Fen, toYuanText } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { advanceOrder, refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { holdsChanged } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { endOffer, insertOffer } from './cancellation-offers.ts';
import { endWait } from './end-wait.ts';

const FACTS = { isPaid: true, isDelivered: false } as const;

/**
 * Staff offer to cancel a board in production for a fee. It stands still until the buyer has decided.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`, or `invalidInput` for a fee above its price
 */
export async function offerCancellation(
  tx: Tx,
  actor: StaffActor,
  input: { readonly orderId: string; readonly version: number; readonly reason: string; readonly feeFen: Fen },
): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  const { reason, feeFen } = input;
  if (feeFen < 0n || feeFen > order.amountFen)
    throw new Refusal('invalidInput', { fields: [{ field: 'fee', code: 'feeOutOfRange' }] });
  const to = await putCancellation(tx, actor, { main, order }, { reason, feeFen });
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state },
    after: { orderState: to, amount: toYuanText(feeFen) },
    reason,
  });
}

/** Puts a cancellation before the buyer. The caller holds the main order. @returns the state of the order */
export async function putCancellation(
  tx: Tx,
  actor: StaffActor,
  { main, order }: { readonly main: MainOrder; readonly order: PcbOrder },
  { reason, feeFen }: { readonly reason: string; readonly feeFen: Fen },
): Promise<OrderState> {
  const to = await advanceOrder(tx, order, { action: 'offerCancel', actor, facts: FACTS, reason });
  await insertOffer(tx, { orderId: order.id, feeFen, reason, staffId: actor.id });
  await openHold(tx, { ...order, version: order.version + 1 }, 'cancellation', actor.id);
  await raise(tx, holdsChanged, { orderIds: [order.id] });
  await refreshMainOrder(tx, main.id);
  return to;
}

/**
 * Staff take back what they offered, as long as the buyer has not decided: the board goes on.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`
 */
export async function withdrawCancellation(
  tx: Tx,
  actor: StaffActor,
  input: { readonly orderId: string; readonly version: number; readonly reason: string },
): Promise<void> {
  const { main, order } = await lockOrderAtVersion(tx, input.orderId, input.version);
  const { reason } = input;
  const to = await advanceOrder(tx, order, { action: 'withdrawCancel', actor, facts: FACTS, reason });
  await recordAction(tx, {
    object: boardObject(order),
    before: { orderState: order.state },
    after: { orderState: to },
    reason,
  });
  await endOffer(tx, order.id, 'withdrawn');
  await endWait(tx, order.id);
  await refreshMainOrder(tx, main.id);
}
