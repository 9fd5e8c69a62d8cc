import { type BoardSpec, PRODUCTION_STEPS, type ProductionStep } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { requireRelease } from '../cam-jobs/cam-release.ts';
import { routeForBoard } from '../production/route-for-board.ts';
import { insertBatchHistory } from './batch-history-store.ts';
import { lockBatchAtVersion, ordersIn } from './batch-orders.ts';
import { type FullBatch, leaveBatch, moveBatch } from './batch-store.ts';
import { batchObject, publishChange } from './make-batch.ts';
import { deleteRemakeStep, insertRemakeStep } from './remake-step-store.ts';

/**
 * The steps of pieces that are made once more: all that one of their orders goes through, up to packing. There the others of each
 * order wait for them.
 */
function remakeRoute(specs: readonly BoardSpec[]): ProductionStep[] {
  const visited = new Set(specs.flatMap((spec) => routeForBoard(spec).map(({ step }) => step)));
  return PRODUCTION_STEPS.filter((step) => step !== 'packing' && visited.has(step));
}

/** The parts of a batch needed here: its orders and the reported steps. */
type Remake = Pick<FullBatch, 'orders' | 'remakeSteps'>;

const specsOf = (batch: Remake, orders: ReadonlyMap<string, PcbOrder>): BoardSpec[] =>
  batch.orders
    .filter(({ isIn, leftFor }) => isIn || leftFor === 'parted')
    .flatMap(({ orderId }) => {
      const order = orders.get(orderId);
      return order ? [boardSpecOf(order)] : [];
    });

/** Returns each step of a remake, with its report. */
export function stepsOfRemake(batch: Remake, orders: ReadonlyMap<string, PcbOrder>) {
  return remakeRoute(specsOf(batch, orders)).map((step) => ({
    step,
    done: batch.remakeSteps.find((one) => one.step === step) ?? null,
  }));
}

export const nextOfRemake = (batch: Remake, orders: ReadonlyMap<string, PcbOrder>): ProductionStep | undefined =>
  stepsOfRemake(batch, orders).find(({ done }) => done === null)?.step;

export const lastOfRemake = (batch: Remake, orders: ReadonlyMap<string, PcbOrder>): ProductionStep | undefined =>
  stepsOfRemake(batch, orders).findLast(({ done }) => done !== null)?.step;

/**
 * Completes the next step of a remake; the first begins it. The caller holds batch and orders.
 * @throws Refusal `batch.stateChanged` when another step is next, `batch.notRunning`, `camJob.notReleased`, `camJob.withdrawn`
 */
export async function completeRemakeStep(
  tx: Tx,
  actor: StaffActor,
  { batch, orders }: { readonly batch: FullBatch; readonly orders: ReadonlyMap<string, PcbOrder> },
  { step, station }: { readonly step: ProductionStep; readonly station: string },
): Promise<void> {
  if (batch.state !== 'planned' && batch.state !== 'inProduction') throw new Refusal('batch.notRunning');
  if (nextOfRemake(batch, orders) !== step) throw new Refusal('batch.stateChanged');
  await requireRelease(tx, { batchId: batch.id }, step);
  const begins = batch.state === 'planned';
  await moveBatch(tx, batch, begins ? 'inProduction' : undefined);
  if (begins) await insertBatchHistory(tx, batch.id, actor, { kind: 'start' });
  await insertRemakeStep(tx, batch.id, actor, { step, station });
  await insertBatchHistory(tx, batch.id, actor, { kind: 'step', about: step });
  await recordAction(tx, {
    object: batchObject(batch),
    before: { batchState: batch.state, step: null },
    after: { batchState: 'inProduction', step },
  });
}

/** Takes back the last step of a remake. The caller holds it. @throws Refusal `batch.stateChanged`, `batch.notRunning` */
export async function undoRemakeStep(
  tx: Tx,
  actor: StaffActor,
  { batch, orders }: { readonly batch: FullBatch; readonly orders: ReadonlyMap<string, PcbOrder> },
  { step, reason }: { readonly step: ProductionStep; readonly reason: string },
): Promise<void> {
  if (batch.state !== 'inProduction') throw new Refusal('batch.notRunning');
  if (lastOfRemake(batch, orders) !== step) throw new Refusal('batch.stateChanged');
  await moveBatch(tx, batch);
  await deleteRemakeStep(tx, batch.id, step);
  await insertBatchHistory(tx, batch.id, actor, { kind: 'undo', about: step, reason });
  await recordAction(tx, { object: batchObject(batch), before: { step }, after: { step: null }, reason });
}

/**
 * The missing pieces have been through all of their steps, and lie with the others of their orders.
 * @throws Refusal `notFound`, `batch.stateChanged`, `batch.notRunning`, `batch.stepsOpen`
 */
export async function finishRemake(
  tx: Tx,
  actor: StaffActor,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  const { batch, orders } = await lockBatchAtVersion(tx, id, version);
  if (batch.state !== 'inProduction' || batch.remakeOf === null) throw new Refusal('batch.notRunning');
  if (nextOfRemake(batch, orders) !== undefined) throw new Refusal('batch.stepsOpen');
  await leaveBatch(tx, id, ordersIn(batch), 'parted');
  await moveBatch(tx, batch, 'done');
  await insertBatchHistory(tx, id, actor, { kind: 'finish' });
  await recordAction(tx, {
    object: batchObject(batch),
    before: { batchState: batch.state },
    after: { batchState: 'done' },
  });
  await publishChange(tx, id, actor.id);
  await publishChange(tx, batch.remakeOf, actor.id);
}
