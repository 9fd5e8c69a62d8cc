import { IN_WORK_STATES } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OrderChanged } from '../../orders-core/orders/order-events.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';
import { batchJobChanged } from '../cam-jobs/release-version.ts';
import type { BuyerPort } from '../port/buyer-port.ts';
import { insertBatchHistory } from './batch-history-store.ts';
import { ordersIn } from './batch-orders.ts';
import { type Batch, leaveBatch, liveBatchesOf, lockBatch, moveBatch } from './batch-store.ts';
import { publishChange } from './make-batch.ts';
import { nextOf } from './run-batch.ts';
import { settleAfterParting } from './settle-shortages.ts';
import { cancelShortages, countOpenShortages, reopenRefunds } from './shortage-store.ts';

/**
 * Updates the batch after an order event: a board that is cancelled or sent back leaves it, and after routing the boards
 * separate. A board cannot be started apart from its batch, and its route cannot end while pieces of it are missing.
 * @throws Refusal `batch.startTogether`, `batch.shortageOpen`
 */
export const updateBatchOnOrderChange =
  (buyer: BuyerPort) =>
  (tx: Tx, change: OrderChanged): Promise<void> =>
    applyChange(tx, buyer, change);

async function applyChange(tx: Tx, buyer: BuyerPort, { order, to, action, actor }: OrderChanged): Promise<void> {
  if (action === 'finishRoute' && (await countOpenShortages(tx, order.id)) > 0) throw new Refusal('batch.shortageOpen');
  if (action === 'refuseChange' || action === 'withdrawChange')
    for (const batchId of await reopenRefunds(tx, order.id, order.priceVersion)) {
      await insertBatchHistory(tx, batchId, null, { kind: 'refuse', about: order.orderNo });
      await publishChange(tx, batchId);
    }
  if (to === 'cancelled') for (const batchId of await cancelShortages(tx, order.id)) await publishChange(tx, batchId);
  // Only boards in work are in a batch.
  const live = IN_WORK_STATES.has(order.state) ? await liveBatchesOf(tx, [order.id]) : [];
  for (const { batchId, isRemake } of live) {
    const batch = await lockBatch(tx, batchId);
    if (!batch?.orders.some(({ orderId, isIn }) => orderId === order.id && isIn)) continue;
    const inIt = ordersIn(batch);
    if (action === 'startProduction' && !isRemake) {
      if (batch.state === 'planned') throw new Refusal('batch.startTogether', { params: { no: batch.batchNo } });
    } else if (!IN_WORK_STATES.has(to)) {
      await leaveBatch(tx, batchId, [order.id], 'cancelled');
      await insertBatchHistory(tx, batchId, null, { kind: 'leave', about: order.orderNo });
      const isEmpty = inIt.length === 1;
      await moveBatch(tx, batch, isEmpty ? (batch.state === 'planned' ? 'dissolved' : 'done') : undefined);
      await batchJobChanged(tx, batchId, null);
      await publishChange(tx, batchId);
    } else if (!isRemake && batch.state === 'inProduction' && nextOf(inIt, await stepsOf(tx, inIt)) === undefined) {
      await leaveBatch(tx, batchId, inIt, 'parted');
      await moveBatch(tx, batch, 'done');
      await insertBatchHistory(tx, batchId, null, { kind: 'part' });
      await settleAfterParting(tx, buyer, actor, batchId);
      await publishChange(tx, batchId);
    }
  }
}

/**
 * Increments the version of a batch whose boards were planned for another day and notifies clients that view it. The caller
 * holds the lock.
 */
export async function onPlanChanged(tx: Tx, batch: Pick<Batch, 'id' | 'version'>): Promise<void> {
  await moveBatch(tx, batch);
  await publishChange(tx, batch.id);
}
