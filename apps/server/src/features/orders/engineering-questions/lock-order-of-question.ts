import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import type { QuestionRecord } from './question-records.ts';
import { findQuestion, lockQuestion } from './question-store.ts';

/**
 * Locks a question after its main order, which is always locked first.
 * @param memberId the required owner; null for staff and the system
 * @throws Refusal `notFound` for a missing one and for another member's alike
 */
export async function lockOrderOfQuestion(
  tx: Tx,
  questionId: string,
  memberId: string | null,
): Promise<{ readonly main: MainOrder; readonly order: PcbOrder; readonly question: QuestionRecord }> {
  const found = await findQuestion(tx, questionId);
  if (!found || (memberId !== null && found.memberId !== memberId)) throw new Refusal('notFound');
  const locked = await lockOrder(tx, found.orderId);
  return { ...locked, question: await lockQuestion(tx, questionId) };
}
