import type { Reader } from '../../../platform/db/transaction.ts';
import { entriesOf, questionsOfOrders } from './question-store.ts';

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
  const entries = await entriesOf(
    reader,
    questions.map(({ id }) => id),
  );
  return questions.flatMap(({ id, orderId, questionNo: no, title, closedAt }): QuestionFact[] => {
    const ownTurns = entries.get(id) ?? [];
    const about = { orderId, no };
    const facts = ownTurns.flatMap((entry): QuestionFact[] => {
      if (entry.kind === 'note') return [];
      const option =
        entry.chosen === null ? '' : (ownTurns.findLast(askBefore(entry.position))?.options[entry.chosen]?.text ?? '');
      return [
        {
          ...about,
          id: `question ${id} ${entry.position}`,
          event: entry.kind === 'ask' ? 'questionAsked' : 'questionAnswered',
          actor: entry.authorKind,
          actorName: entry.authorName,
          text: entry.kind === 'ask' ? title : [option, entry.text].filter(Boolean).join('；'),
          at: entry.at,
        },
      ];
    });
    if (closedAt === null) return facts;
    const note = ownTurns.findLast(({ kind }) => kind === 'note');
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
  (entry: { readonly kind: string; readonly position: number }): boolean =>
    entry.kind === 'ask' && entry.position < position;
