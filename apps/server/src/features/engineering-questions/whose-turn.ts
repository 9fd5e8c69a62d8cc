import type { Reader } from '../../platform/db/transaction.ts';
import { openByOrder } from './question-store.ts';

/** What of the questions about an order waits for whom. */
export interface OpenQuestions {
  readonly awaiting: number;
  readonly answered: number;
}

/** The open questions about orders that stand still; asks nothing when there are none. */
export const openQuestionsOf = (
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OpenQuestions>> => openByOrder(reader, orderIds);
