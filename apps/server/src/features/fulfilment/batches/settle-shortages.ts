import type { Tx } from '../../../platform/db/transaction.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import type { OrderActor, StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { BuyerPort } from '../port/buyer-port.ts';
import { insertBatchHistory } from './batch-history-store.ts';
import { fullBatches } from './batch-store.ts';
import { decideShortages, noteQuestion, type Shortage } from './shortage-store.ts';

/** The missing pieces of one order in one batch. */
interface Lacking {
  readonly batchId: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly shortages: readonly Pick<Shortage, 'id' | 'pieces'>[];
}

/**
 * Settles shortages when panels have been separated into boards, by the buyers' choice for missing pieces: a refund is offered,
 * or they are asked. Not earlier: a board on hold for its buyer would stop the panels of all orders.
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
