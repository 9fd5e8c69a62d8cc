import type { Reader } from '../../../platform/db/transaction.ts';
import type { AnsweredQuestion } from '../../fulfilment/port/buyer-port.ts';
import { chosenOption, lastAnswer, type QuestionEntryRecord, type QuestionRecord } from './question-records.ts';
import { entriesOf, findQuestion, questionsOfOrders } from './question-store.ts';

/** Every question about an order, the oldest first. */
export async function answeredQuestionsOfOrder(reader: Reader, orderId: string): Promise<AnsweredQuestion[]> {
  return withAnswers(reader, await questionsOfOrders(reader, [orderId]));
}

/** The questions with these ids; a missing one is left out. */
export async function answeredQuestions(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnsweredQuestion>> {
  const found = await Promise.all(ids.map((id) => findQuestion(reader, id)));
  const answered = await withAnswers(
    reader,
    found.flatMap((question) => question ?? []),
  );
  return new Map(answered.map((question) => [question.id, question]));
}

type Asked = Pick<QuestionRecord, 'id' | 'questionNo' | 'title'>;

async function withAnswers(reader: Reader, questions: readonly Asked[]): Promise<AnsweredQuestion[]> {
  if (questions.length === 0) return [];
  const entries = await entriesOf(
    reader,
    questions.map(({ id }) => id),
  );
  return questions.map(({ id, questionNo, title }) => ({
    id,
    questionNo,
    title,
    answer: answerIn(entries.get(id) ?? []),
  }));
}

/** Returns the chosen option and the buyer's own text; empty before the first answer. */
function answerIn(entries: readonly QuestionEntryRecord[]): string {
  const answer = entries.length === 0 ? undefined : lastAnswer(entries);
  const texts = answer === undefined ? [] : [chosenOption(entries)?.text ?? '', answer.text];
  return texts.filter((text) => text !== '').join('；');
}
