import type { MessageEvent } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';

interface QuestionNotification {
  readonly event: Extract<MessageEvent, `question${string}`>;
  readonly questionId: string;
  /** Identifies the event of the question (round, reminder), so that it is notified once. */
  readonly at: string;
}

/** Notifies the buyer of an order of an event of a question about it. */
export const notifyBuyer = (
  tx: Tx,
  { memberId, orderNo }: Pick<PcbOrder, 'memberId' | 'orderNo'>,
  { event, questionId, at }: QuestionNotification,
): Promise<void> =>
  notifyMember(tx, { memberId, event, about: questionId, fact: `${questionId} ${at}`, params: { orderNo } });
