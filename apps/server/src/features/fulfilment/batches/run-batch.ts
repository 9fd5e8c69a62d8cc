import { PRODUCTION_STEPS, type ProductionStep } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { factoriesOfOrders, givenOrder, putOrder } from '../../orders-core/factories/factory-records.ts';
import { findMainOf } from '../../orders-core/orders/main-orders.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { currentPriceData } from '../../pricing/prices/price-data.ts';
import { proposeFactory } from '../factories/propose-factory.ts';
import type { ScoresOf } from '../port/buyer-port.ts';
import { completeStep } from '../production/complete-step.ts';
import { startProduction } from '../production/start-production.ts';
import { undoable, undoStep } from '../production/undo-step.ts';
import { insertBatchHistory } from './batch-history-store.ts';
import { lockBatchAtVersion, ordersIn, requireFit } from './batch-orders.ts';
import { type FullBatch, moveBatch } from './batch-store.ts';
import { batchObject, publishChange } from './make-batch.ts';
import { askedOf } from './order-for-batch.ts';
import { completeRemakeStep, undoRemakeStep } from './remake-batch.ts';

/** The last step of a panel: after it there are boards, and each order goes on by itself. */
const LAST_TOGETHER = PRODUCTION_STEPS.indexOf('routing');

/** True when a step is done on panels. */
export const isOfPanels = (step: ProductionStep): boolean => PRODUCTION_STEPS.indexOf(step) <= LAST_TOGETHER;

/** The step that comes next of the order that is furthest behind, with the orders that are at it. */
export function nextOf(
  orderIds: readonly string[],
  steps: ReadonlyMap<string, readonly StepRecord[]>,
): { readonly step: ProductionStep; readonly at: readonly StepRecord[] } | undefined {
  const next = orderIds.flatMap((id) => steps.get(id)?.find(({ doneAt }) => doneAt === null) ?? []);
  const open = next.filter(({ step }) => isOfPanels(step));
  const first = Math.min(...open.map(({ step }) => PRODUCTION_STEPS.indexOf(step)));
  const step = PRODUCTION_STEPS[first];
  return step === undefined ? undefined : { step, at: open.filter((one) => one.step === step) };
}

/** Returns the last reported step of the most advanced order, with the orders at that step. */
export function lastOf(
  orderIds: readonly string[],
  steps: ReadonlyMap<string, readonly StepRecord[]>,
): { readonly step: ProductionStep; readonly at: readonly StepRecord[] } | undefined {
  const done = orderIds.flatMap((id) => undoable(steps.get(id) ?? []) ?? []);
  const step = PRODUCTION_STEPS[Math.max(-1, ...done.map((one) => PRODUCTION_STEPS.indexOf(one.step)))];
  return step === undefined ? undefined : { step, at: done.filter((one) => one.step === step) };
}

/** True when the layout of a planned batch no longer matches its orders. */
export async function isStale(
  reader: Reader,
  batch: FullBatch,
  orders: ReadonlyMap<string, PcbOrder>,
): Promise<boolean> {
  if (batch.state !== 'planned' || batch.remakeOf !== null) return false;
  const inIt = new Set(ordersIn(batch));
  if (batch.pieces.some(({ orderId }) => !inIt.has(orderId))) return true;
  const { capability } = await currentPriceData(reader, 'price_book');
  return batch.orders
    .filter(({ isIn }) => isIn)
    .some((own) => {
      const order = orders.get(own.orderId);
      if (!order) return true;
      const { item, owed } = askedOf(order, capability);
      return (
        item.lengthUm !== own.pieceLengthUm ||
        item.widthUm !== own.pieceWidthUm ||
        item.pieces !== own.toMake ||
        owed !== own.owed
      );
    });
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/**
 * Starts the production of all orders of a batch, or the making of pieces that are missing.
 * @throws Refusal `notFound`, `batch.stateChanged`, `batch.notPlanned`, `batch.stale`, and what starting an order may refuse
 */
export async function startBatch(
  tx: Tx,
  scoresOf: ScoresOf,
  actor: StaffActor,
  { id, version }: Versioned,
): Promise<void> {
  const { batch, orders } = await lockBatchAtVersion(tx, id, version);
  if (batch.state !== 'planned') throw new Refusal('batch.notPlanned');
  const ids = ordersIn(batch);
  if (ids.length === 0 || (await isStale(tx, batch, orders))) throw new Refusal('batch.stale');
  await moveBatch(tx, batch, 'inProduction');
  await insertBatchHistory(tx, id, actor, { kind: 'start' });
  if (batch.remakeOf !== null)
    await recordAction(tx, {
      object: batchObject(batch),
      before: { batchState: batch.state },
      after: { batchState: 'inProduction' },
    });
  else {
    const chosen = ids.flatMap((one) => orders.get(one) ?? []);
    await requireFit(tx, chosen, id);
    await giveToOneFactory(tx, scoresOf, chosen);
    for (const order of chosen) await startProduction(tx, actor, { orderId: order.id, version: order.version });
  }
  await publishChange(tx, id);
}

/** A batch is made in one place: that of its orders which have one, else the one that is proposed for the first of them. */
async function giveToOneFactory(tx: Tx, scoresOf: ScoresOf, orders: readonly PcbOrder[]): Promise<void> {
  const given = await factoriesOfOrders(
    tx,
    orders.map(({ id }) => id),
  );
  let factoryId: string | null | undefined = [...given.values()][0];
  for (const order of orders) {
    if (await givenOrder(tx, order.id)) continue;
    const main = await findMainOf(tx, { id: order.id });
    const proposal = await proposeFactory(tx, scoresOf, { order, province: main?.address.province ?? '' });
    factoryId = factoryId === undefined ? proposal.proposedId : factoryId;
    await putOrder(tx, order.id, { factoryId, proposal });
  }
}

/**
 * Completes the next step for the orders of a batch that are at it, each as if it were alone, in one transaction.
 * @throws Refusal `notFound`, `batch.stateChanged` (also when another step is next), `batch.notRunning`, and what completing a step
 *   of an order may refuse: then none of them moves
 */
export async function completeBatchStep(
  tx: Tx,
  actor: StaffActor,
  input: Versioned & { readonly step: ProductionStep; readonly delayReason: string; readonly station: string },
): Promise<void> {
  const { batch, orders } = await lockBatchAtVersion(tx, input.id, input.version);
  if (batch.remakeOf !== null) {
    await completeRemakeStep(tx, actor, { batch, orders }, input);
    return publishChange(tx, batch.id);
  }
  if (batch.state !== 'inProduction') throw new Refusal('batch.notRunning');
  const ids = ordersIn(batch);
  const next = nextOf(ids, await stepsOf(tx, ids));
  if (next?.step !== input.step) throw new Refusal('batch.stateChanged');
  await moveBatch(tx, batch);
  await insertBatchHistory(tx, batch.id, actor, { kind: 'step', about: input.step, reason: input.delayReason });
  for (const { orderId, position } of next.at) {
    const order = orders.get(orderId);
    if (!order) continue;
    await completeStep(tx, actor, {
      ...{ orderId, version: order.version, position, delayReason: input.delayReason },
      ...{ station: input.station },
    });
  }
  await publishChange(tx, batch.id);
}

/**
 * Undoes the last reported step, for the orders of a batch at that step, or for a remake.
 * @throws Refusal `notFound`, `batch.stateChanged` (also when another step was the last), `batch.notRunning`, and the refusals
 * of undoing a step of an order: then none of them moves
 */
export async function undoBatchStep(
  tx: Tx,
  actor: StaffActor,
  input: Versioned & { readonly step: ProductionStep; readonly reason: string },
): Promise<void> {
  const { batch, orders } = await lockBatchAtVersion(tx, input.id, input.version);
  const { step, reason } = input;
  if (batch.remakeOf !== null) {
    await undoRemakeStep(tx, actor, { batch, orders }, { step, reason });
    return publishChange(tx, batch.id);
  }
  if (batch.state !== 'inProduction') throw new Refusal('batch.notRunning');
  const ids = ordersIn(batch);
  const last = lastOf(ids, await stepsOf(tx, ids));
  if (last?.step !== step) throw new Refusal('batch.stateChanged');
  await moveBatch(tx, batch);
  await insertBatchHistory(tx, batch.id, actor, { kind: 'undo', about: step, reason });
  for (const { orderId, position } of last.at) {
    const order = orders.get(orderId);
    if (order) await undoStep(tx, actor, { orderId, version: order.version, position, reason });
  }
  await publishChange(tx, batch.id);
}
