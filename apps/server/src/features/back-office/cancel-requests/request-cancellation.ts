import { type Fen, parseYuan, toYuanText, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { requireFourEyes } from '../../base/approvals/require-four-eyes.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { cancelByStaff } from '../../orders/cancellations/cancel-order.ts';
import { viewCancellation } from '../../orders/order-views/cancel-offer-view.ts';
import { findOrder } from '../../orders/order-views/find-orders.ts';
import { validateAdvance } from '../../orders-core/orders/advance-order.ts';
import { insertHistory } from '../../orders-core/orders/history.ts';
import { lockOrder, lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { recordAskedCancel } from '../on-behalf/record-on-behalf-action.ts';
import { cancelRequestChanged } from './cancel-request-events.ts';
import { endRequest, findRequest, insertRequest } from './request-store.ts';
import { waitingCancellations } from './waiting-requests.ts';

interface CancellationRequest {
  readonly orderId: string;
  readonly version: number;
  readonly reason: string;
  readonly isAskedByMember: boolean;
}

/**
 * Handles a staff request to cancel a board. An unpaid board is cancelled at once. For a paid board this requests four-eyes
 * approval, and nothing changes before the decision.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed`, `cancelRequest.open`
 */
export async function requestCancellation(tx: Tx, actor: StaffActor, request: CancellationRequest): Promise<void> {
  const { reason, isAskedByMember } = request;
  const locked = await lockOrderAtVersion(tx, request.orderId, request.version);
  const { order } = locked;
  if (!isSold(order)) {
    await cancelByStaff(tx, actor, locked, reason);
    if (isAskedByMember) await recordAskedCancel(tx, { staffId: actor.id, name: actor.name }, order.id, reason);
    return;
  }
  validateAdvance(order, { action: 'cancel', actor, facts: { isPaid: true, isDelivered: false } });
  if ((await waitingCancellations(tx, [order])).has(order.id)) throw new Refusal('cancelRequest.open');
  const { amount, goesTo } = await backOf(tx, order.id);
  await insertRequest(tx, {
    ...{ orderId: order.id, orderVersion: order.version, amount, goesTo },
    ...{ reason, isAskedByMember, askedBy: actor.id },
  });
  await note(tx, order, { action: 'askCancel', actor, reason });
  await recordAction(tx, {
    object: boardObject(order),
    after: { awaitsSecondApproval: true, amount: toYuanText(amount) },
    reason,
  });
  await publishChange(tx, order, actor.id);
}

/**
 * Records the four-eyes decision about the cancellation of a paid board. Approval cancels the board and refunds its money in
 * this transaction; refusal changes nothing. The requester can withdraw the request but not approve it.
 * @throws Refusal `notFound`, `cancelRequest.ended`, as {@link requireFourEyes}, `order.stateChanged` when the board has
 * moved on, or `cancelRequest.refundAmountChanged` when the refund would differ from the requested amount
 */
export async function decideCancellation(
  tx: Tx,
  actor: StaffActor,
  decision: { readonly id: string; readonly isApproved: boolean; readonly note: string },
): Promise<void> {
  const asked = await findRequest(tx, decision.id);
  if (!asked) throw new Refusal('notFound');
  const locked = await lockOrder(tx, asked.orderId);
  const { order } = locked;
  const request = await findRequest(tx, asked.id);
  if (request?.state !== 'waiting') throw new Refusal('cancelRequest.ended');
  const end = { staffId: actor.id, note: decision.note };
  if (!decision.isApproved) {
    await endRequest(tx, request.id, { ...end, state: 'refused' });
    await note(tx, order, { action: 'declineCancel', actor, reason: decision.note });
    await recordAction(tx, {
      object: boardObject(order),
      before: { awaitsSecondApproval: true, amount: toYuanText(request.amount) },
      after: { awaitsSecondApproval: false },
      reason: decision.note,
    });
    return publishChange(tx, order, actor.id);
  }
  await requireFourEyes(tx, {
    ...{ askedBy: request.askedBy, staffId: actor.id, own: 'cancelRequest.own' },
    ...{ object: boardObject(order), amount: request.amount },
  });
  if (order.version !== request.orderVersion) throw new Refusal('order.stateChanged');
  if ((await backOf(tx, order.id)).amount !== request.amount) throw new Refusal('cancelRequest.refundAmountChanged');
  await endRequest(tx, request.id, { ...end, state: 'done' });
  await cancelByStaff(tx, actor, locked, request.reason);
  if (request.isAskedByMember) {
    const name = (await staffNames(tx, [request.askedBy])).get(request.askedBy) ?? '';
    await recordAskedCancel(tx, { staffId: request.askedBy, name }, order.id, request.reason);
  }
  await raise(tx, cancelRequestChanged, { orderId: order.id, staffId: actor.id });
}

/** Returns the amount and the targets of the refund when the board is cancelled now. */
async function backOf(tx: Tx, id: string): Promise<{ readonly amount: Fen; readonly goesTo: readonly string[] }> {
  const { order, detail } = await findOrder(tx, null, { id });
  const { goesBack, back } = await viewCancellation(tx, order, detail, ZERO_FEN);
  return { amount: parseYuan(String(goesBack)), goesTo: back.map(({ to }) => to) };
}

/** Adds the request to the history of the board; its state stays unchanged. */
const note = (
  tx: Tx,
  { id, state }: PcbOrder,
  entry: {
    readonly action: 'askCancel' | 'declineCancel';
    readonly actor: StaffActor;
    readonly reason: string;
  },
): Promise<void> =>
  insertHistory(tx, { orderId: id, from: state, to: state, ...entry, priceDeltaFen: ZERO_FEN, daysDelta: 0 });

async function publishChange(tx: Tx, { id, orderNo, memberId }: PcbOrder, staffId: string): Promise<void> {
  await publish(tx, { topic: 'order', id: orderNo, memberId });
  await raise(tx, cancelRequestChanged, { orderId: id, staffId });
}
