import type { MessageEvent } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { domainEvent, raise } from '../../../platform/domain-events/domain-events.ts';

/** Something that a member is to be told. */
export interface MemberNews {
  readonly memberId: string;
  readonly event: MessageEvent;
  /** Names what happened, within the event: told once, however often it is said. */
  readonly fact: string;
  /** Number of the order or id of the question that the message leads to; absent for the others. */
  readonly about?: string;
  /** What fills the places of the texts: numbers, amounts in yuan. Nothing of the person. */
  readonly params?: Readonly<Record<string, string | number>>;
}
export const memberNews = domainEvent<MemberNews>('messages.news');

/** Tells a member what has just happened, in every way that it wants to be told. It is told exactly if the change is. */
export const tellMember = (tx: Tx, news: MemberNews): Promise<void> => raise(tx, memberNews, news);
