import type { MessageEvent } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { domainEvent, raise } from '../../../platform/domain-events/domain-events.ts';

/** A notification for a member. */
export interface MemberNotification {
  readonly memberId: string;
  readonly event: MessageEvent;
  /** Identifies the fact within the event: a repeated notification of the same fact is sent once. */
  readonly fact: string;
  /** Number of the order or id of the question that the message leads to; absent for the others. */
  readonly about?: string;
  /** Values for the placeholders of the texts: numbers, amounts in yuan. No personal data. */
  readonly params?: Readonly<Record<string, string | number>>;
}
export const memberNotified = domainEvent<MemberNotification>('messages.news');

/** Notifies a member in every enabled channel. The notification is committed together with the change. */
export const notifyMember = (tx: Tx, notification: MemberNotification): Promise<void> =>
  raise(tx, memberNotified, notification);
