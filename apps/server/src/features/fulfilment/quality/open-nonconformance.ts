import { type Disposition, ON_SITE_STATES, SENT_STATES } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { nonconformanceChanged } from '../port/quality-events.ts';
import {
  countNonconformances,
  findNonconformance,
  insertNonconformance,
  insertNonconformanceEvent,
  type NewNonconformance,
  updateNonconformance,
} from './nonconformance-store.ts';

type NonconformanceDetails = Omit<NewNonconformance, 'orderId' | 'openedBy'>;

/**
 * Opens a nonconformance for pieces of a PCB order: the order is not shipped until a staff user has decided and the decision is
 * carried out. The caller holds the lock of the order.
 * @throws Refusal `quality.notNow` before production, `quality.alreadySent`, `quality.tooManyPieces`
 */
export async function openNonconformance(
  tx: Tx,
  actor: StaffActor,
  order: PcbOrder,
  details: NonconformanceDetails,
): Promise<{ readonly id: string; readonly nonconformanceNo: string }> {
  requireOnSite(order);
  requirePlausiblePieceCount(order, details.pieces);
  const made = await insertNonconformance(tx, { ...details, orderId: order.id, openedBy: actor.id });
  await insertNonconformanceEvent(tx, made.id, { kind: 'open', text: details.text, staffId: actor.id });
  await raise(tx, nonconformanceChanged, { id: made.id, staffId: actor.id });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
  return made;
}

/** Opens a nonconformance and writes its audit entry. */
export async function reportNonconformance(
  tx: Tx,
  actor: StaffActor,
  order: PcbOrder,
  details: NonconformanceDetails,
): Promise<string> {
  const { id, nonconformanceNo: no } = await openNonconformance(tx, actor, order, details);
  await recordAction(tx, {
    object: { kind: 'nonconformance', id, no, memberId: order.memberId },
    after: { nonconformanceState: 'open', cause: details.cause, pieces: details.pieces },
    reason: details.text,
  });
  return id;
}

/**
 * Records pieces on a spoiled panel as a closed nonconformance (scrap). Whether the shortage is remade or refunded is decided in
 * the batch. The caller holds the lock of the order.
 */
export async function recordSpoiledPieces(
  tx: Tx,
  actor: StaffActor,
  order: Pick<PcbOrder, 'id'>,
  details: Pick<NonconformanceDetails, 'step' | 'place' | 'pieces' | 'cause' | 'text'>,
): Promise<void> {
  const disposition: Disposition = 'scrap';
  const made = await insertNonconformance(tx, {
    ...{ ...details, orderId: order.id, openedBy: actor.id, source: 'panel', characteristic: null },
  });
  const open = await findNonconformance(tx, made.id);
  if (!open) throw new Error(`nonconformance ${made.nonconformanceNo} not found`);
  await updateNonconformance(tx, open, {
    ...{ state: 'closed', disposition, decisionText: details.text, decidedBy: actor.id, closedBy: actor.id },
  });
  await insertNonconformanceEvent(tx, made.id, { kind: 'open', text: details.text, staffId: actor.id });
  await insertNonconformanceEvent(tx, made.id, { kind: 'decide', disposition, staffId: actor.id });
  await insertNonconformanceEvent(tx, made.id, { kind: 'close', staffId: actor.id });
}

/**
 * Requires that a PCB order has no open nonconformance; with one it is neither packed nor shipped.
 * @throws Refusal `quality.openNonconformance`
 */
export async function requireNoneOpen(reader: Reader, order: Pick<PcbOrder, 'id' | 'orderNo'>): Promise<void> {
  if ((await countNonconformances(reader, { orderId: order.id, isOpen: true })) > 0)
    throw new Refusal('quality.openNonconformance', { params: { orderNo: order.orderNo } });
}

/**
 * Requires that production has started and the order has not shipped.
 * @throws Refusal `quality.notNow`, `quality.alreadySent`
 */
export function requireOnSite({ state }: PcbOrder): void {
  if (SENT_STATES.has(state)) throw new Refusal('quality.alreadySent');
  if (!ON_SITE_STATES.has(state)) throw new Refusal('quality.notNow');
}

export function requirePlausiblePieceCount({ spec }: PcbOrder, pieces: number): void {
  // Spare pieces are produced, so up to twice the quantity is plausible.
  const max = spec.quantity * 2;
  if (pieces > max) throw new Refusal('quality.tooManyPieces', { params: { max } });
}
