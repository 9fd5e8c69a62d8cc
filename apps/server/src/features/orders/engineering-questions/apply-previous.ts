import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { type StaffActor, SYSTEM } from '../../orders-core/orders/order-actor.ts';
import { findingAsked, hashOf, requireAskable, requireOptions } from './ask-question.ts';
import { questionsChanged } from './question-events.ts';
import { lastAnswer, lastAsk } from './question-records.ts';
import { entriesOf, findPrevious, findQuestion, insertEntry, insertQuestion, moveQuestion } from './question-store.ts';
import { resumeAfterQuestions } from './resume-after-questions.ts';

/**
 * Applies the member's earlier answer about the same file and finding, so that the question is not asked twice. The buyer sees
 * it as a closed question; its specification changes become a change order.
 * @returns the id of the new question
 * @throws Refusal `notFound`, `question.notAskable`, `question.previousGone`, `invalidInput`
 */
export async function applyPrevious(
  tx: Tx,
  actor: StaffActor,
  input: {
    readonly orderId: string;
    readonly finding: { readonly index: number; readonly code: string };
    readonly questionId: string;
    readonly note: string;
  },
): Promise<string> {
  const { main, order } = await lockOrder(tx, input.orderId);
  requireAskable(order);
  const finding = findingAsked(order, input.finding);
  const about = { memberId: order.memberId, fileSha256: await hashOf(tx, order), findingCode: input.finding.code };
  const previous = await findPrevious(tx, about);
  const entries = previous ? (await entriesOf(tx, [previous.id])).get(previous.id) : undefined;
  const answer = entries && lastAnswer(entries);
  if (previous?.id !== input.questionId || !entries || !answer) throw new Refusal('question.previousGone');
  const ask = lastAsk(entries);
  // The same board may cost something else by now: what it costs is worked out for this order.
  const options = await requireOptions(tx, order, {
    ...{ text: ask.text, recommended: ask.recommended, files: [] },
    options: ask.options.map(({ text, changes }) => ({ text, changes })),
  });

  const place = previous.place;
  const id = await insertQuestion(tx, {
    ...{ ...about, orderId: order.id, title: previous.title, finding, place, isAboutShortage: false },
  });
  await insertEntry(tx, {
    ...{ questionId: id, kind: 'ask', by: actor, text: ask.text, options },
    recommended: ask.recommended,
  });
  await insertEntry(tx, {
    ...{ questionId: id, kind: 'answer', by: SYSTEM, because: 'previous' },
    text: answer.text,
    chosen: answer.chosen,
  });
  if (input.note !== '') await insertEntry(tx, { questionId: id, kind: 'note', by: actor, text: input.note });
  await moveQuestion(tx, id, { closedBecause: 'previous' });
  const question = await findQuestion(tx, id);
  await recordAction(tx, {
    object: boardObject(order),
    after: { question: question?.questionNo ?? '' },
    reason: previous.questionNo,
  });
  await resumeAfterQuestions(tx, SYSTEM, { main, order });
  await raise(tx, questionsChanged, { orderId: order.id, staffId: actor.id });
  return id;
}
