import type { Reader } from '../../platform/db/transaction.ts';
import { chosenOption, lastAnswer } from './question-records.ts';
import { findQuestion, turnsOf } from './question-store.ts';

/** A question and what its buyer has said to it; empty while nothing was. */
export interface SaidToQuestion {
  readonly id: string;
  readonly questionNo: string;
  readonly answer: string;
}

export async function saidToQuestions(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SaidToQuestion>> {
  if (ids.length === 0) return new Map();
  const [turns, questions] = await Promise.all([
    turnsOf(reader, ids),
    Promise.all(ids.map((id) => findQuestion(reader, id))),
  ]);
  return new Map(
    questions.flatMap((question) => {
      if (!question) return [];
      const said = turns.get(question.id) ?? [];
      const parts = [chosenOption(said)?.text, lastAnswer(said)?.text].filter(
        (part) => part !== undefined && part !== '',
      );
      return [[question.id, { id: question.id, questionNo: question.questionNo, answer: parts.join('；') }]];
    }),
  );
}
