import type { Tx } from '../../../platform/db/transaction.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { OrderActor, StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { ShortageAnswered } from '../port/batch-events.ts';
import type { BuyerPort } from '../port/buyer-port.ts';
import { insertBatchHistory } from './batch-history-store.ts';
import { fullBatches, lockBatch, moveBatch } from './batch-store.ts';
import { publishChange } from './make-batch.ts';
import { decideShortages, noteAnswer, noteQuestion, type Shortage, shortagesAsked } from './shortage-store.ts';

/** The job that makes missing pieces again. */
export const REMAKE_AS_ANSWERED = 'batches.remakeAsAnswered';

/** The missing pieces of one order in one batch. */
interface Lacking {
  readonly batchId: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly shortages: readonly Pick<Shortage, 'id' | 'pieces'>[];
}

/**
 * Settles shortages when panels have been separated into boards, by the buyers' choice for missing pieces: a refund is offered, or
 * they are asked who could not be asked before. A refund is not offered earlier: a board on hold for its buyer would stop the
 * panels of all orders.
 */
export async function settleAfterParting(tx: Tx, buyer: BuyerPort, actor: OrderActor, batchId: string): Promise<void> {
  const [batch] = await fullBatches(tx, [batchId]);
  const open = (batch?.shortages ?? []).filter(({ decision, questionId }) => decision === null && questionId === null);
  const ids = [...new Set(open.map(({ orderId }) => orderId))];
  const boards = await boardsById(tx, ids);
  for (const orderId of ids) {
    const shortages = open.filter((one) => one.orderId === orderId);
    const lacking = { batchId, orderId, orderNo: boards.get(orderId)?.orderNo ?? '', shortages };
    const policy = shortages[0]?.policy;
    if (policy === 'refund')
      await refundThem(tx, buyer, actor.kind === 'staff' ? (actor as StaffActor) : null, lacking);
    // A question needs a staff user; when a factory's system reported the step, a planner asks it.
    if (policy === 'ask' && actor.kind === 'staff') await askThem(tx, buyer, actor as StaffActor, lacking);
  }
}

/**
 * Acts upon the answer of a buyer about missing pieces, or leaves it to a planner. A remake is laid out by a job, because that may
 * take a second.
 */
export const applyShortageAnswer =
  (buyer: BuyerPort) =>
  async (tx: Tx, { questionId, orderId, memberId, choice }: ShortageAnswered): Promise<void> => {
    const shortages = await shortagesAsked(tx, questionId);
    const ids = shortages.map(({ id }) => id);
    const [first] = shortages;
    if (!first) return;
    const agreed = { orderId, memberId, questionId, pieces: sumOf(shortages) };
    await noteAnswer(tx, ids, choice);
    if (choice === 'remake') await addJob(tx, REMAKE_AS_ANSWERED, {}, { key: `remake ${questionId}` });
    if (choice === 'cancel') await buyer.cancelAgreed(tx, agreed);
    const refundVersion = choice === 'refund' ? await buyer.refundAgreed(tx, agreed) : null;
    if (refundVersion !== null) {
      await decideShortages(tx, ids, { decision: 'refund', remakeId: null, refundVersion, note: '', by: null });
      const orderNo = (await boardsById(tx, [orderId])).get(orderId)?.orderNo ?? '';
      await insertBatchHistory(tx, first.batchId, null, { kind: 'refund', about: orderNo });
    }
    const batch = await lockBatch(tx, first.batchId);
    if (batch) await moveBatch(tx, batch);
    await publishChange(tx, first.batchId);
  };

/** @returns false when it cannot be proposed now: then a planner decides */
export async function refundThem(
  tx: Tx,
  buyer: BuyerPort,
  actor: StaffActor | null,
  { batchId, orderId, orderNo, shortages }: Lacking,
  note = '',
): Promise<boolean> {
  const refundVersion = await buyer.proposeRefund(tx, { orderId, pieces: sumOf(shortages) });
  if (refundVersion === null) return false;
  await decideShortages(
    tx,
    shortages.map(({ id }) => id),
    { decision: 'refund', remakeId: null, refundVersion, note, by: actor?.id ?? null },
  );
  await insertBatchHistory(tx, batchId, actor, { kind: 'refund', about: orderNo });
  return true;
}

/** @returns false when the board stands still for something else */
export async function askThem(
  tx: Tx,
  buyer: BuyerPort,
  actor: StaffActor,
  { batchId, orderId, orderNo, shortages }: Lacking,
): Promise<boolean> {
  const questionId = await buyer.askAboutShortage(tx, actor, { orderId, pieces: sumOf(shortages) });
  if (questionId === null) return false;
  for (const { id } of shortages) await noteQuestion(tx, id, questionId);
  await insertBatchHistory(tx, batchId, actor, { kind: 'ask', about: orderNo });
  return true;
}

const sumOf = (shortages: Lacking['shortages']): number => shortages.reduce((sum, { pieces }) => sum + pieces, 0);
