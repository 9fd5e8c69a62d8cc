import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { currentPriceData } from '../../pricing/prices/price-data.ts';
import { batchJobChanged, openBatchJob, withdrawForLayout } from '../cam-jobs/release-version.ts';
import { batchesChanged } from '../port/batch-events.ts';
import { ordersShortIn } from '../port/stopped-steps.ts';
import { insertBatchHistory } from './batch-history-store.ts';
import { isAsAsked, type LaidOut, lockBatchAtVersion, lockOrders, requireFit } from './batch-orders.ts';
import { insertBatch, leaveBatch, moveBatch, replaceLayouts } from './batch-store.ts';
import { reopenShortages } from './shortage-store.ts';

export const batchObject = ({ id, batchNo }: { readonly id: string; readonly batchNo: string }) =>
  ({ kind: 'batch', id, no: batchNo }) as const;

/**
 * Makes a batch of orders as they were laid out.
 * @returns its id
 * @throws Refusal `notFound`, `batch.orderNotOpen`, `batch.orderTaken`, `batch.mixed`, or `batch.stateChanged` when an order is
 *   another board than was laid out
 */
export async function createBatch(tx: Tx, actor: StaffActor, laidOut: LaidOut): Promise<string> {
  const ids = laidOut.asked.map(({ item }) => item.id);
  const { orders } = await lockOrders(tx, ids);
  const chosen = ids.flatMap((id) => orders.get(id) ?? []);
  await requireFit(tx, chosen);
  const { capability } = await currentPriceData(tx, 'price_book');
  if (!isAsAsked(chosen, laidOut.asked, capability)) throw new Refusal('batch.stateChanged');
  const batch = await insertBatch(tx, { plan: laidOut.plan, orders: laidOut.asked });
  await insertBatchHistory(tx, batch.id, actor, { kind: 'create', panels: laidOut.plan.panels });
  await openBatchJob(tx, batch.id, actor.id);
  await recordAction(tx, {
    object: batchObject(batch),
    after: { batchOrders: chosen.map(({ orderNo }) => orderNo), batchPanels: laidOut.plan.panels },
  });
  await publishChange(tx, batch.id, actor.id);
  return batch.id;
}

/**
 * Replaces the orders of a batch that has not started, with their new layout; the same orders are laid out again.
 * @throws Refusal as {@link createBatch}, and `batch.notPlanned`
 */
export async function changeBatch(
  tx: Tx,
  actor: StaffActor,
  { id, version, laidOut }: { readonly id: string; readonly version: number; readonly laidOut: LaidOut },
): Promise<void> {
  const ids = laidOut.asked.map(({ item }) => item.id);
  const { batch, orders } = await lockBatchAtVersion(tx, id, version, ids);
  if (batch.state !== 'planned' || batch.remakeOf !== null) throw new Refusal('batch.notPlanned');
  const chosen = ids.flatMap((one) => orders.get(one) ?? []);
  await requireFit(tx, chosen, id);
  const { capability } = await currentPriceData(tx, 'price_book');
  if (!isAsAsked(chosen, laidOut.asked, capability)) throw new Refusal('batch.stateChanged');
  const gone = batch.orders.filter(({ isIn, orderId }) => isIn && !ids.includes(orderId)).map(({ orderId }) => orderId);
  const before = batch.orders.filter(({ isIn }) => isIn).flatMap(({ orderId }) => orders.get(orderId)?.orderNo ?? []);
  await leaveBatch(tx, id, gone, 'removed');
  await replaceLayouts(tx, batch, { plan: laidOut.plan, orders: laidOut.asked });
  await withdrawForLayout(tx, id);
  await moveBatch(tx, batch);
  const after = chosen.map(({ orderNo }) => orderNo);
  const isSame = gone.length === 0 && after.length === before.length;
  await insertBatchHistory(tx, id, actor, { kind: isSame ? 'layOut' : 'change', panels: laidOut.plan.panels });
  await recordAction(tx, {
    object: batchObject(batch),
    before: { batchOrders: before, batchPanels: batch.layouts.reduce((sum, { panels }) => sum + panels, 0) },
    after: { batchOrders: after, batchPanels: laidOut.plan.panels },
  });
  await publishChange(tx, id);
}

/**
 * Ends a batch that has not started. What a remake was to make is undecided again.
 * @throws Refusal `notFound`, `batch.stateChanged`, `batch.notPlanned`
 */
export async function dissolveBatch(
  tx: Tx,
  actor: StaffActor,
  { id, version, reason }: { readonly id: string; readonly version: number; readonly reason: string },
): Promise<void> {
  const { batch } = await lockBatchAtVersion(tx, id, version);
  if (batch.state !== 'planned') throw new Refusal('batch.notPlanned');
  await leaveBatch(
    tx,
    id,
    batch.orders.map(({ orderId }) => orderId),
    'dissolved',
  );
  await reopenShortages(tx, id);
  await moveBatch(tx, batch, 'dissolved');
  await batchJobChanged(tx, id, actor.id);
  await insertBatchHistory(tx, id, actor, { kind: 'dissolve', reason });
  await recordAction(tx, {
    object: batchObject(batch),
    before: { batchState: batch.state },
    after: { batchState: 'dissolved' },
    reason,
  });
  await publishChange(tx, id, actor.id);
  if (batch.remakeOf !== null) await publishChange(tx, batch.remakeOf, actor.id);
}

/** Notifies staff, the features that follow batches, and the pages of orders that wait for missing pieces. */
export async function publishChange(tx: Tx, batchId: string, staffId: string | null = null): Promise<void> {
  await publish(tx, { topic: 'batch', id: batchId, memberId: '' });
  await raise(tx, batchesChanged, { ids: [batchId], staffId });
  const short = await boardsById(tx, await ordersShortIn(tx, [batchId]));
  for (const { orderNo, memberId } of short.values()) await publish(tx, { topic: 'order', id: orderNo, memberId });
}
