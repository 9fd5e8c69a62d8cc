import type { MessageEvent } from '@xunban/contract';
import type { SmsMessage } from '../../platform/sms/sms.ts';
import type { MemberNews } from './member-news.ts';

type SmsText = Pick<SmsMessage, 'template' | 'params'>;
type Params = NonNullable<MemberNews['params']>;

/** Registered texts are Chinese. */
const MEMBER_TYPES: Readonly<Record<string, string>> = { Person: '个人', Enterprise: '企业' };
const word = (params: Params, name: string): string => String(params[name] ?? '');
const typeWord = (params: Params): string => MEMBER_TYPES[word(params, 'memberType')] ?? '';

/** The events that have a text registered with the operator. */
const TEXTS: Partial<Record<MessageEvent, (params: Params) => SmsText>> = {
  questionAsked: (params) => ({ template: 'questionAsked', params: [word(params, 'orderNo')] }),
  questionReminder: (params) => ({ template: 'questionReminder', params: [word(params, 'orderNo')] }),
  questionApplied: (params) => ({ template: 'questionApplied', params: [word(params, 'orderNo')] }),
  certificationApproved: (params) => ({ template: 'certificationApproved', params: [typeWord(params)] }),
  certificationRejected: (params) => ({ template: 'certificationRejected', params: [typeWord(params)] }),
  transferReceived: (params) => ({ template: 'transferReceived', params: [word(params, 'amount')] }),
};

export const hasSms = (event: MessageEvent): boolean => event in TEXTS;

/** The short message that says it; undefined for what is not said by SMS. */
export const smsOf = ({ event, params = {} }: Pick<MemberNews, 'event' | 'params'>): SmsText | undefined =>
  TEXTS[event]?.(params);
