import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAct } from '../../base/audit/record-act.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { type AskedWords, requireAskable, requireOptions, say } from './ask-question.ts';
import { lockOrderOfQuestion } from './lock-order-of-question.ts';
import { questionsMoved } from './question-events.ts';
import { moveQuestion } from './question-store.ts';
import { tellBuyer } from './tell-buyer.ts';

/**
 * The next round of a question that was answered.
 * @throws Refusal `notFound`, `question.stateChanged`, `question.notAskable`, `invalidInput`
 */
export async function askAgain(
  tx: Tx,
  actor: StaffActor,
  input: AskedWords & { readonly questionId: string; readonly version: number },
): Promise<void> {
  const { order, question } = await lockOrderOfQuestion(tx, input.questionId, null);
  if (question.version !== input.version || question.state !== 'answered') throw new Refusal('question.stateChanged');
  requireAskable(order);
  const options = await requireOptions(tx, order, input);
  await say(tx, question.id, actor, input, options);
  await moveQuestion(tx, question.id, 'askAgain');
  await recordAct(tx, {
    object: boardObject(order),
    after: { question: question.questionNo, files: input.files.length || null },
    reason: input.text,
  });
  const at = `round ${question.round + 1}`;
  await tellBuyer(tx, order, { event: 'questionAsked', questionId: question.id, at });
  await raise(tx, questionsMoved, { orderId: order.id, staffId: actor.id });
}
