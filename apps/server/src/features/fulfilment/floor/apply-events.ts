import { MEASURED_STEP, PRODUCED_STATES, type StepEventReason } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { programText } from '../../../platform/program-texts.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { factoryOfOrder } from '../../orders-core/factories/factory-records.ts';
import { floors } from '../../orders-core/factories/floor-records.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { requireRelease } from '../cam-jobs/cam-release.ts';
import { requireDocuments } from '../order-documents/require-documents.ts';
import { completeStep } from '../production/complete-step.ts';
import { unmeasuredOf } from '../quality/fully-measured.ts';
import { storeReported } from '../quality/measure-board.ts';
import { inspectionOf, stepNamed } from './read-event.ts';
import { type StoredEvent, updateOutcome, waitingOf } from './step-event-store.ts';

export interface Applied {
  readonly applied: number;
  readonly void: number;
  readonly failed: number;
}

/**
 * Applies the reported events of an order, as far as possible now and strictly along its route. Events of later steps wait for
 * earlier ones; an event of a done step changes nothing. Everything is one transaction: an interrupted run starts again.
 */
export async function applyEvents(tx: Tx, orderId: string): Promise<Applied> {
  const counts = { applied: 0, void: 0, failed: 0 };
  for (;;) {
    const { order } = await lockOrder(tx, orderId);
    const [events, factoryId] = [await waitingOf(tx, orderId), await factoryOfOrder(tx, orderId)];
    const steps = (await stepsOf(tx, [orderId])).get(orderId) ?? [];
    let isApplied = false;
    for (const event of events) {
      const outcome = checkEvent(event, order, steps, factoryId);
      if (outcome !== 'next') {
        await updateOutcome(tx, event, outcome);
        if (outcome.state === 'void') counts.void += 1;
        if (outcome.state === 'failed') counts.failed += 1;
        continue;
      }
      const name = await reporterOf(tx, event);
      const hindrance = await hindranceOf(tx, order, event, name);
      if (hindrance) {
        await updateOutcome(tx, event, hindrance);
        if (hindrance.state === 'failed') counts.failed += 1;
        continue;
      }
      await completeStep(tx, { kind: 'system', name }, stepOf(event, order, steps));
      await updateOutcome(tx, event, { state: 'applied' });
      counts.applied += 1;
      isApplied = true;
      break;
    }
    if (!isApplied) return counts;
  }
}

type Outcome = {
  readonly state: 'waiting' | 'void' | 'failed';
  readonly reason: StepEventReason;
  readonly reasonDetail?: string;
};

/** Checks whether an event belongs to the next step; otherwise returns the event's outcome. */
function checkEvent(
  event: StoredEvent,
  order: Pick<PcbOrder, 'state' | 'heldFor'>,
  steps: readonly StepRecord[],
  factoryId: string | undefined,
): 'next' | Outcome {
  // The order was assigned to another factory after this event.
  if (factoryId !== undefined && factoryId !== event.factoryId)
    return { state: 'failed', reason: 'otherFactory', reasonDetail: event.orderNo };
  const step = steps.find((one) => one.step === event.step);
  if (step && step.doneAt !== null) return { state: 'void', reason: 'doneAlready', reasonDetail: step.operator };
  if (PRODUCED_STATES.has(order.state) || order.state === 'cancelled') return { state: 'void', reason: 'orderEnded' };
  if (order.state !== 'inProduction') return { state: 'waiting', reason: 'notStarted' };
  if (!step) return { state: 'failed', reason: 'notOnRoute', reasonDetail: event.step };
  if (order.heldFor !== null) return { state: 'waiting', reason: 'held', reasonDetail: order.heldFor };
  const next = steps.find(({ doneAt }) => doneAt === null);
  return next === step ? 'next' : { state: 'waiting', reason: 'stepBefore', reasonDetail: next?.step ?? '' };
}

/**
 * Stores what the factory measured at the inspection. Returns why its step cannot end yet: a document is missing, or figures that
 * neither the factory nor a user of quality has given; figures out of limits are decided by a person.
 */
async function hindranceOf(tx: Tx, order: PcbOrder, event: StoredEvent, name: string): Promise<Outcome | undefined> {
  const blocked = await blockedBy(tx, order, event);
  if (blocked) return { state: 'waiting', ...blocked };
  if (event.step !== MEASURED_STEP) return undefined;
  if (event.goodCount === null) return { state: 'failed', reason: 'countsWrong', reasonDetail: '–' };
  const fault = await storeReported(tx, name, order, inspectionOf(event.raw));
  if (fault !== undefined) return { state: 'failed', reason: 'inspection', reasonDetail: fault.slice(0, 200) };
  const unmeasured = await unmeasuredOf(tx, order);
  if (unmeasured.length === 0) return undefined;
  return { state: 'waiting', reason: 'notMeasured', reasonDetail: String(unmeasured.length) };
}

/** Returns what a step waits for: the release of its working files, or an ordered document; the detail is the error code. */
async function blockedBy(
  tx: Tx,
  order: PcbOrder,
  event: StoredEvent,
): Promise<Pick<Outcome, 'reason' | 'reasonDetail'> | undefined> {
  const step = stepNamed(event.step);
  try {
    if (step) await requireRelease(tx, { orderId: order.id }, step);
    await requireDocuments(tx, order, step);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code.startsWith('camJob.')) return { reason: 'notReleased', reasonDetail: error.code };
    if (error.code.startsWith('orderDocument.')) return { reason: 'document', reasonDetail: error.code };
    throw error;
  }
}

/** Returns factory, station and operator of an event, as shown in the route and the history. */
async function reporterOf(tx: Tx, { factoryId, station, operator }: StoredEvent): Promise<string> {
  const [factory] = factoryId === null ? [] : await floors(tx, factoryId);
  return [factory?.name ?? '', station, operator].filter((part) => part !== '').join(' · ') || '工厂';
}

const stepOf = (event: StoredEvent, order: PcbOrder, steps: readonly StepRecord[]) => ({
  orderId: order.id,
  version: order.version,
  position: steps.find(({ step }) => step === event.step)?.position ?? 0,
  delayReason: event.delayReason === '' ? programText('factoryLate') : event.delayReason,
  scrapCount: event.scrapCount ?? 0,
  ...(event.goodCount !== null && { goodCount: event.goodCount }),
  ...(event.happenedAt && { at: event.happenedAt }),
});
