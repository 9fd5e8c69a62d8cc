import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type FieldFault, Refusal } from '../../../platform/refusal.ts';
import { shortageAnswered } from '../../fulfilment/port/batch-events.ts';
import { buyerActor, SYSTEM } from '../../orders-core/orders/order-actor.ts';
import { lockOrderOfQuestion } from './lock-order-of-question.ts';
import { questionsChanged } from './question-events.ts';
import { attachFiles } from './question-file-store.ts';
import { lastAsk } from './question-records.ts';
import { entriesOf, insertEntry, moveQuestion } from './question-store.ts';
import { resumeAfterQuestions } from './resume-after-questions.ts';

export interface Answer {
  readonly questionId: string;
  /** The round that the buyer read. */
  readonly round: number;
  /** Index of an option. */
  readonly chosen: number | null;
  readonly text: string;
  /** Ids of own uploaded files. */
  readonly files: readonly string[];
}

/**
 * Records the buyer's answer to a question, one in each round. When no answer is left that staff have to read, the chosen
 * options become a change order at once. An option about missing pieces is the consent to its price and day: fulfilment acts upon it.
 * @throws Refusal `notFound`, `question.stateChanged`, `invalidInput` with every faulty field
 */
export async function answerQuestion(tx: Tx, memberId: string, answer: Answer): Promise<void> {
  const { main, order, question } = await lockOrderOfQuestion(tx, answer.questionId, memberId);
  if (question.state !== 'awaitingReply' || question.round !== answer.round) throw new Refusal('question.stateChanged');
  const ask = lastAsk((await entriesOf(tx, [question.id])).get(question.id) ?? []);
  const { chosen, text, files } = answer;
  const fields: FieldFault[] = [];
  if (chosen !== null && chosen >= ask.options.length) fields.push({ field: 'chosen', code: 'notAnOption' });
  if (chosen === null && text === '' && files.length === 0) fields.push({ field: 'text', code: 'answer' });
  if (fields.length > 0) throw new Refusal('invalidInput', { fields });

  const by = buyerActor(memberId);
  const position = await insertEntry(tx, { questionId: question.id, kind: 'answer', by, text, chosen });
  if (!(await attachFiles(tx, { questionId: question.id, position }, { memberId }, files)))
    throw new Refusal('invalidInput', { fields: [{ field: 'files', code: 'noteFile' }] });
  const settles = chosen === null || text !== '' || files.length > 0 ? undefined : ask.options[chosen]?.settles;
  await moveQuestion(tx, question.id, settles === undefined ? 'answered' : { closedBecause: 'answered' });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId });
  if (question.isAboutShortage) {
    const choice = settles ?? null;
    return raise(tx, shortageAnswered, { questionId: question.id, orderId: order.id, memberId, choice });
  }
  await resumeAfterQuestions(tx, SYSTEM, { main, order });
  await raise(tx, questionsChanged, { orderId: order.id, staffId: null });
}
