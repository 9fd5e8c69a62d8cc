import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { factoryOfOrder } from '../../orders-core/factories/factory-records.ts';
import { ownPcbOrder } from '../../orders-core/orders/find-order.ts';
import { saveImages } from './evaluation-images.ts';
import {
  type Evaluation,
  findEvaluation,
  insertEvaluation,
  lockEvaluation,
  markDeleted,
  type Scores,
  updateEvaluation,
} from './evaluation-store.ts';

export interface EvaluationInput {
  readonly orderNo: string;
  readonly scores: Scores;
  readonly text: string;
  readonly images: readonly string[];
}

/**
 * Creates the evaluation of the member's own delivered order, or edits it within the edit period; a deleted evaluation is
 * restored. Concurrent requests produce one evaluation.
 * @throws Refusal `notFound`, `evaluation.notCompleted`, `evaluation.tooLate`, `invalidInput` for its images
 */
export async function saveEvaluation(tx: Tx, memberId: string, input: EvaluationInput): Promise<Evaluation> {
  const order = await ownPcbOrder(tx, memberId, { orderNo: input.orderNo });
  const factoryId = await factoryOfOrder(tx, order.id);
  if (order.state !== 'completed' || factoryId === undefined)
    throw new Refusal('evaluation.notCompleted', { params: { orderNo: order.orderNo } });
  const { scores, text } = input;
  const added = await insertEvaluation(tx, { orderId: order.id, memberId, factoryId, scores, text });
  const id = added ?? (await edit(tx, order.id, { scores, text }));
  await saveImages(tx, { id, memberId }, input.images);
  const saved = await findEvaluation(tx, { id });
  if (!saved) throw new Error(`evaluation ${id} not found`);
  return saved;
}

async function edit(tx: Tx, orderId: string, content: Pick<Evaluation, 'scores' | 'text'>): Promise<string> {
  const before = await lockEvaluation(tx, { orderId });
  if (!before) throw new Error(`evaluation of ${orderId} not found`);
  if (!before.isEditable) throw new Refusal('evaluation.tooLate');
  await updateEvaluation(tx, before.id, content);
  return before.id;
}

/** @throws Refusal `notFound` when it does not exist or belongs to another member */
export async function removeEvaluation(tx: Tx, memberId: string, id: string): Promise<void> {
  const found = await lockEvaluation(tx, { id, memberId });
  if (!found || found.deletedAt !== null) throw new Refusal('notFound');
  await markDeleted(tx, id);
}
