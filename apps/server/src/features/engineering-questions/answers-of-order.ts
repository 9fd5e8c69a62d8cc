import type { Reader } from '../../platform/db/transaction.ts';
import { chosenOption, lastAnswer } from './question-records.ts';
import { questionsOfOrders, turnsOf } from './question-store.ts';

/** What was asked about a board and what its buyer said to it, for those who make it. */
export interface AnsweredQuestion {
  readonly questionNo: string;
  readonly title: string;
  /** The chosen option and the buyer's own words; empty while nothing is answered. */
  readonly answer: string;
}

/** Everything that was asked about a board, the oldest first. */
export async function answersOfOrder(reader: Reader, orderId: string): Promise<AnsweredQuestion[]> {
  const questions = await questionsOfOrders(reader, [orderId]);
  const turns = await turnsOf(
    reader,
    questions.map(({ id }) => id),
  );
  return questions.map(({ id, questionNo, title }) => {
    const said = turns.get(id) ?? [];
    const answer = said.length === 0 ? undefined : lastAnswer(said);
    const option = answer && chosenOption(said);
    const words = [option?.text ?? '', answer?.text ?? ''].filter((text) => text !== '');
    return { questionNo, title, answer: words.join('；') };
  });
}
