import type { Reader } from '../../../platform/db/transaction.ts';
import { questionsOfOrders, turnsOf } from './question-store.ts';

/** The data of a question on a timeline. */
export interface QuestionFact {
  readonly id: string;
  readonly orderId: string;
  readonly event: 'questionAsked' | 'questionAnswered' | 'questionClosed';
  readonly actor: 'buyer' | 'staff' | 'system';
  readonly actorName: string;
  readonly text: string;
  readonly no: string;
  readonly at: Date;
}

/** Returns the questions and answers about boards, for a timeline of all events. */
export async function questionsOnTimeline(reader: Reader, orderIds: readonly string[]): Promise<QuestionFact[]> {
  const questions = await questionsOfOrders(reader, orderIds);
  const turns = await turnsOf(
    reader,
    questions.map(({ id }) => id),
  );
  return questions.flatMap(({ id, orderId, questionNo: no, title, closedAt }): QuestionFact[] => {
    const said = turns.get(id) ?? [];
    const about = { orderId, no };
    const facts = said.flatMap((turn): QuestionFact[] => {
      if (turn.kind === 'note') return [];
      const option =
        turn.chosen === null ? '' : (said.findLast(askBefore(turn.position))?.options[turn.chosen]?.text ?? '');
      return [
        {
          ...about,
          id: `question ${id} ${turn.position}`,
          event: turn.kind === 'ask' ? 'questionAsked' : 'questionAnswered',
          actor: turn.authorKind,
          actorName: turn.authorName,
          text: turn.kind === 'ask' ? title : [option, turn.text].filter(Boolean).join('；'),
          at: turn.at,
        },
      ];
    });
    if (closedAt === null) return facts;
    const note = said.findLast(({ kind }) => kind === 'note');
    return [
      ...facts,
      {
        ...about,
        id: `question ${id} closed`,
        event: 'questionClosed',
        actor: note?.authorKind ?? 'system',
        actorName: note?.authorName ?? '',
        text: note?.text ?? title,
        at: closedAt,
      },
    ];
  });
}

const askBefore =
  (position: number) =>
  (turn: { readonly kind: string; readonly position: number }): boolean =>
    turn.kind === 'ask' && turn.position < position;
