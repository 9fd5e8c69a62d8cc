import { QUESTION_ENDS, QUESTION_STATES, type QuestionEnd, type QuestionState } from '@xunban/contract';
import { z } from 'zod';
import type { Reader } from '../../../platform/db/transaction.ts';

export interface PastQuestion {
  readonly orderId: string;
  readonly questionNo: string;
  readonly title: string;
  readonly state: QuestionState;
  readonly closedBecause: QuestionEnd | null;
  readonly askedAt: Date;
}

const storedState = z.enum(QUESTION_STATES);
const storedEnd = z.enum(QUESTION_ENDS).nullable();

/** Returns the questions of some orders with their outcomes, oldest first. */
export async function pastQuestions(reader: Reader, orderIds: readonly string[]): Promise<PastQuestion[]> {
  if (orderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('engineering_question')
    .select(['order_id', 'question_no', 'title', 'state', 'closed_because', 'asked_at'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('asked_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    questionNo: row.question_no,
    title: row.title,
    state: storedState.parse(row.state),
    closedBecause: storedEnd.parse(row.closed_because),
    askedAt: row.asked_at,
  }));
}
