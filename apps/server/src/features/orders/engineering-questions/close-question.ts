import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { shortageAnswered } from '../../fulfilment/port/batch-events.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import type { OrderChanged } from '../../orders-core/orders/order-events.ts';
import { resumeOrder } from '../../pricing/lead-times/resume-order.ts';
import { lockOrderOfQuestion } from './lock-order-of-question.ts';
import { questionsChanged } from './question-events.ts';
import { insertEntry, lockQuestionsOf, moveQuestion } from './question-store.ts';
import { resumeAfterQuestions } from './resume-after-questions.ts';

/**
 * An engineer closes a question: an answered one is taken as it was answered, another is withdrawn. With the last open one
 * the lead time goes on, or what was chosen becomes a change order.
 * @throws Refusal `notFound`, `question.stateChanged`, `quote.notProducible`
 */
export async function closeQuestion(
  tx: Tx,
  actor: StaffActor,
  input: { readonly questionId: string; readonly version: number; readonly note: string },
): Promise<void> {
  const { main, order, question } = await lockOrderOfQuestion(tx, input.questionId, null);
  if (question.version !== input.version || question.state === 'closed') throw new Refusal('question.stateChanged');
  if (input.note !== '') await insertEntry(tx, { questionId: question.id, kind: 'note', by: actor, text: input.note });
  await moveQuestion(tx, question.id, { closedBecause: question.state === 'answered' ? 'answered' : 'withdrawn' });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
  await recordAction(tx, {
    object: boardObject(order),
    after: { question: question.questionNo },
    reason: input.note,
  });
  if (question.isAboutShortage)
    return raise(tx, shortageAnswered, {
      ...{ questionId: question.id, orderId: order.id, memberId: order.memberId, choice: null },
    });
  await resumeAfterQuestions(tx, actor, { main, order });
  await raise(tx, questionsChanged, { orderId: order.id, staffId: actor.id });
}

/** Closes a question about missing pieces that a planner has decided without waiting for the answer. */
export async function closeShortageQuestion(tx: Tx, questionId: string): Promise<void> {
  const { order, question } = await lockOrderOfQuestion(tx, questionId, null);
  if (question.state === 'closed') return;
  await moveQuestion(tx, question.id, { closedBecause: question.state === 'answered' ? 'answered' : 'withdrawn' });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}

/** Closes the questions about a board when it goes back, waits for a change order or is cancelled. */
export async function closeOnOrderChange(tx: Tx, { order, to }: OrderChanged): Promise<void> {
  if (to === order.state) return;
  if (order.heldFor === 'question' || order.state === 'inProduction')
    for (const { id, state, isAboutShortage } of await lockQuestionsOf(tx, order.id))
      if (state !== 'closed' && (order.heldFor === 'question' || isAboutShortage))
        await moveQuestion(tx, id, { closedBecause: 'orderChanged' });
  // A change order ends its own hold, unless the board is cancelled.
  if (order.heldFor === 'question' || (order.heldFor !== null && to === 'cancelled'))
    await resumeOrder(tx, (await lockOrder(tx, order.id)).order);
}
