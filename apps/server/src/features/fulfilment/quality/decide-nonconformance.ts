import type { Disposition, NonconformanceCause } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { AuditValues } from '../../base/audit/audit-changes.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { nonconformanceChanged } from '../port/quality-events.ts';
import { measurementsOf } from './measurement-store.ts';
import {
  findNonconformance,
  insertNonconformanceEvent,
  lockNonconformance,
  type Nonconformance,
  updateNonconformance,
} from './nonconformance-store.ts';
import { requirePlausiblePieceCount } from './open-nonconformance.ts';

interface Decision {
  readonly id: string;
  readonly version: number;
  readonly text: string;
}
interface Locked {
  readonly order: PcbOrder;
  readonly found: Nonconformance;
}

/**
 * Decides the disposition of bad pieces. Rework and scrap go to the floor; use-as-is waits for the buyer, who is notified.
 * @throws Refusal `notFound`, `quality.stateChanged`, `quality.tooManyPieces`
 */
export async function decideNonconformance(
  tx: Tx,
  actor: StaffActor,
  decision: Decision & {
    readonly disposition: Disposition;
    readonly cause: NonconformanceCause;
    readonly pieces: number;
  },
): Promise<void> {
  const locked = await lockAtVersion(tx, decision, ['open']);
  const { found, order } = locked;
  const { disposition, cause, pieces, text } = decision;
  requirePlausiblePieceCount(order, pieces);
  const state = disposition === 'useAsIs' ? 'awaitingBuyer' : 'inProgress';
  await updateNonconformance(tx, found, {
    ...{
      state,
      disposition,
      cause,
      pieces,
      decisionText: text,
      decidedBy: actor.id,
      buyerAgrees: null,
      isAnswered: false,
    },
  });
  await insertNonconformanceEvent(tx, found.id, { kind: 'decide', disposition, text, staffId: actor.id });
  await record(tx, locked, { nonconformanceState: state, disposition, cause, pieces }, text);
  await publishChange(tx, locked, actor.id);
  if (state === 'awaitingBuyer')
    await notifyMember(tx, {
      ...{ memberId: order.memberId, event: 'deviationAsked', about: order.orderNo },
      fact: `${found.id} ${found.version}`,
      params: { orderNo: order.orderNo },
    });
}

/**
 * Closes a nonconformance whose pieces are reworked or were replaced. A characteristic that failed must be measured again
 * first.
 * @throws Refusal `notFound`, `quality.stateChanged`, `quality.notMeasuredAgain`
 */
export async function closeNonconformance(tx: Tx, actor: StaffActor, decision: Decision): Promise<void> {
  const locked = await lockAtVersion(tx, decision, ['inProgress']);
  const { found, order } = locked;
  if (found.characteristic !== null) {
    const now = (await measurementsOf(tx, order.id)).find((one) => one.characteristic === found.characteristic);
    if (!now?.isPassed) throw new Refusal('quality.notMeasuredAgain');
  }
  await updateNonconformance(tx, found, { state: 'closed', closedBy: actor.id });
  await insertNonconformanceEvent(tx, found.id, { kind: 'close', text: decision.text, staffId: actor.id });
  await record(tx, locked, { nonconformanceState: 'closed' }, decision.text);
  await publishChange(tx, locked, actor.id);
}

/** Reverts a decision that is not carried out yet. @throws Refusal `notFound`, `quality.stateChanged` */
export async function reopenNonconformance(tx: Tx, actor: StaffActor, decision: Decision): Promise<void> {
  const locked = await lockAtVersion(tx, decision, ['awaitingBuyer', 'inProgress']);
  const { found } = locked;
  await updateNonconformance(tx, found, { state: 'open', disposition: null, decisionText: '', decidedBy: null });
  await insertNonconformanceEvent(tx, found.id, { kind: 'reopen', text: decision.text, staffId: actor.id });
  await record(tx, locked, { nonconformanceState: 'open', disposition: null }, decision.text);
  await publishChange(tx, locked, actor.id);
}

/**
 * Records the buyer's answer: the pieces are delivered as they are, or the buyer objects and staff decide again.
 * @throws Refusal `notFound`, also for another member's, `quality.stateChanged`
 */
export async function answerDeviation(
  tx: Tx,
  memberId: string,
  { isAgreed, ...decision }: Decision & { readonly isAgreed: boolean },
): Promise<Nonconformance> {
  const locked = await lockAtVersion(tx, decision, ['awaitingBuyer'], memberId);
  const { found } = locked;
  await updateNonconformance(
    tx,
    found,
    isAgreed
      ? { state: 'closed', buyerAgrees: true, isAnswered: true }
      : { state: 'open', disposition: null, decisionText: '', decidedBy: null, buyerAgrees: false, isAnswered: true },
  );
  await insertNonconformanceEvent(tx, found.id, { kind: isAgreed ? 'agree' : 'object', text: decision.text });
  await publishChange(tx, locked, null);
  const saved = await findNonconformance(tx, found.id);
  if (!saved) throw new Error(`nonconformance ${found.nonconformanceNo} not found`);
  return saved;
}

/** Locks a nonconformance in one of the states, after its main order as everywhere. */
async function lockAtVersion(
  tx: Tx,
  { id, version }: Pick<Decision, 'id' | 'version'>,
  states: readonly Nonconformance['state'][],
  memberId?: string,
): Promise<Locked> {
  const known = await findNonconformance(tx, id);
  if (!known) throw new Refusal('notFound');
  const { order } = await lockOrder(tx, known.orderId);
  const found = await lockNonconformance(tx, id);
  // Without a request to the buyer it is not visible to the buyer.
  if (!found || (memberId !== undefined && (order.memberId !== memberId || !wasAsked(found))))
    throw new Refusal('notFound');
  if (found.version !== version || !states.includes(found.state)) throw new Refusal('quality.stateChanged');
  return { order, found };
}

/** True when the request to accept the pieces was sent to the buyer. */
export const wasAsked = ({ state, buyerAgrees }: Nonconformance): boolean =>
  state === 'awaitingBuyer' || buyerAgrees !== null;

const record = (tx: Tx, { found, order }: Locked, after: AuditValues, reason: string): Promise<void> =>
  recordAction(tx, {
    object: { kind: 'nonconformance', id: found.id, no: found.nonconformanceNo, memberId: order.memberId },
    before: {
      ...{ nonconformanceState: found.state, disposition: found.disposition, cause: found.cause, pieces: found.pieces },
    },
    after: { disposition: found.disposition, cause: found.cause, pieces: found.pieces, ...after },
    reason,
  });

async function publishChange(tx: Tx, { found, order }: Locked, staffId: string | null): Promise<void> {
  await raise(tx, nonconformanceChanged, { id: found.id, staffId });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}
