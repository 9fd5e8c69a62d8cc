import type { MessageEvent } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { tellMember } from '../../identity/accounts/member-news.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

interface QuestionNews {
  readonly event: Extract<MessageEvent, `question${string}`>;
  readonly questionId: string;
  /** Identifies the event of the question (round, reminder), so that it is notified once. */
  readonly at: string;
}

/** Notifies the buyer of an order of an event of a question about it. */
export const tellBuyer = (
  tx: Tx,
  { memberId, orderNo }: Pick<PcbOrder, 'memberId' | 'orderNo'>,
  { event, questionId, at }: QuestionNews,
): Promise<void> =>
  tellMember(tx, { memberId, event, about: questionId, fact: `${questionId} ${at}`, params: { orderNo } });
