import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { askedAboutShortage, openByOrder } from './question-store.ts';

/** Numbers of an order's open questions, by the awaited party. */
export interface OpenQuestions {
  readonly awaiting: number;
  readonly answered: number;
}

/** The open questions about orders that stand still; asks nothing when there are none. */
export const openQuestionsOf = (
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OpenQuestions>> => openByOrder(reader, orderIds);

/** The orders among these whose buyers have not answered yet about missing pieces. */
export const askedOfMissing = (reader: Reader, orderIds: readonly string[]): Promise<ReadonlySet<string>> =>
  askedAboutShortage(reader, orderIds);

/** A condition: a question about the order waits for its buyer. */
export const waitsForAnswer = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from engineering_question where order_id = ${orderId} and state = 'awaitingReply')`;
