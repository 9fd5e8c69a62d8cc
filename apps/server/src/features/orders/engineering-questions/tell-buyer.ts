import type { MessageEvent } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { tellMember } from '../../identity/accounts/member-news.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

interface QuestionNews {
  readonly event: Extract<MessageEvent, `question${string}`>;
  readonly questionId: string;
  /** What happened to the question, so that it is told once: which round, which reminder. */
  readonly at: string;
}

/** Tells the buyer of an order what happened to a question about it. */
export const tellBuyer = (
  tx: Tx,
  { memberId, orderNo }: Pick<PcbOrder, 'memberId' | 'orderNo'>,
  { event, questionId, at }: QuestionNews,
): Promise<void> =>
  tellMember(tx, { memberId, event, about: questionId, fact: `${questionId} ${at}`, params: { orderNo } });
