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

type Found = Omit<NewNonconformance, 'orderId' | 'openedBy'>;

/**
 * Opens a nonconformance for pieces of a board: the board is not sent until a staff user has decided and the decision is
 * carried out. The caller holds the lock of the board.
 * @throws Refusal `quality.notNow` before production, `quality.alreadySent`, `quality.tooManyPieces`
 */
export async function openNonconformance(
  tx: Tx,
  actor: StaffActor,
  order: PcbOrder,
  found: Found,
): Promise<{ readonly id: string; readonly nonconformanceNo: string }> {
  requireOnSite(order);
  requirePieces(order, found.pieces);
  const made = await insertNonconformance(tx, { ...found, orderId: order.id, openedBy: actor.id });
  await insertNonconformanceEvent(tx, made.id, { kind: 'open', text: found.text, staffId: actor.id });
  await raise(tx, nonconformanceChanged, { id: made.id, staffId: actor.id });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
  return made;
}

/** The same as a separate audited action. */
export async function reportNonconformance(tx: Tx, actor: StaffActor, order: PcbOrder, found: Found): Promise<string> {
  const { id, nonconformanceNo: no } = await openNonconformance(tx, actor, order, found);
  await recordAction(tx, {
    object: { kind: 'nonconformance', id, no, memberId: order.memberId },
    after: { nonconformanceState: 'open', cause: found.cause, pieces: found.pieces },
    reason: found.text,
  });
  return id;
}

/**
 * Pieces that lay on a spoiled panel: they are scrap already, and what becomes of those that are missing is decided with the
 * batch. Nothing stays open. The caller holds the board.
 */
export async function recordSpoiledPieces(
  tx: Tx,
  actor: StaffActor,
  order: Pick<PcbOrder, 'id'>,
  found: Pick<Found, 'step' | 'place' | 'pieces' | 'cause' | 'text'>,
): Promise<void> {
  const disposition: Disposition = 'scrap';
  const made = await insertNonconformance(tx, {
    ...{ ...found, orderId: order.id, openedBy: actor.id, source: 'panel', characteristic: null },
  });
  const open = await findNonconformance(tx, made.id);
  if (!open) throw new Error(`nonconformance ${made.nonconformanceNo} not found`);
  await updateNonconformance(tx, open, {
    ...{ state: 'closed', disposition, decisionText: found.text, decidedBy: actor.id, closedBy: actor.id },
  });
  await insertNonconformanceEvent(tx, made.id, { kind: 'open', text: found.text, staffId: actor.id });
  await insertNonconformanceEvent(tx, made.id, { kind: 'decide', disposition, staffId: actor.id });
  await insertNonconformanceEvent(tx, made.id, { kind: 'close', staffId: actor.id });
}

/**
 * Checks that a board has no open nonconformance; otherwise it is neither packed nor sent.
 * @throws Refusal `quality.openNonconformance`
 */
export async function requireNoneOpen(reader: Reader, order: Pick<PcbOrder, 'id' | 'orderNo'>): Promise<void> {
  if ((await countNonconformances(reader, { orderId: order.id, isOpen: true })) > 0)
    throw new Refusal('quality.openNonconformance', { params: { orderNo: order.orderNo } });
}

/** From its first step until it is sent. @throws Refusal `quality.notNow`, `quality.alreadySent` */
export function requireOnSite({ state }: PcbOrder): void {
  if (SENT_STATES.has(state)) throw new Refusal('quality.alreadySent');
  if (!ON_SITE_STATES.has(state)) throw new Refusal('quality.notNow');
}

export function requirePieces({ spec }: PcbOrder, pieces: number): void {
  // Some are made to spare, so more than were ordered may be bad, but not any number.
  const max = spec.quantity * 2;
  if (pieces > max) throw new Refusal('quality.tooManyPieces', { params: { max } });
}
