import type { MessageEvent } from '@xunban/contract';
import type { SmsMessage, SmsPlace, SmsSender } from '../../../platform/sms/sms.ts';
import type { MemberNotification } from '../../identity/accounts/member-notification.ts';

type SmsText = Pick<SmsMessage, 'template' | 'params'>;
type Params = NonNullable<MemberNotification['params']>;

const MEMBER_TYPES: Readonly<Record<string, SmsPlace>> = {
  Person: { 'zh-CN': '个人', 'zh-TW': '個人', en: 'individual' },
  Enterprise: { 'zh-CN': '企业', 'zh-TW': '企業', en: 'company' },
};
const paramText = (params: Params, name: string): string => String(params[name] ?? '');
const memberTypeText = (params: Params): SmsPlace => MEMBER_TYPES[paramText(params, 'memberType')] ?? '';

/** A text whose first place is the number of the order. */
const ofOrder =
  (template: SmsMessage['template'], ...places: readonly string[]) =>
  (params: Params): SmsText => ({ template, params: ['orderNo', ...places].map((name) => paramText(params, name)) });

/** A text about a payment that needs an approval, with the link to its page. */
const ofApproval =
  (template: SmsMessage['template']) =>
  (params: Params): SmsText => ({ template, params: ['amount', 'link'].map((name) => paramText(params, name)) });

/** The events that have a text registered with the operator. */
const TEXTS: Partial<Record<MessageEvent, (params: Params) => SmsText>> = {
  questionAsked: ofOrder('questionAsked'),
  questionReminder: ofOrder('questionReminder'),
  questionApplied: ofOrder('questionApplied'),
  conversationAnswered: () => ({ template: 'conversationAnswered', params: [] }),
  certificationApproved: (params) => ({ template: 'certificationApproved', params: [memberTypeText(params)] }),
  certificationRejected: (params) => ({ template: 'certificationRejected', params: [memberTypeText(params)] }),
  transferReceived: (params) => ({ template: 'transferReceived', params: [paramText(params, 'amount')] }),
  orderInReview: ofOrder('orderInReview', 'until'),
  orderSentBack: ofOrder('orderSentBack'),
  changeProposed: ofOrder('changeProposed'),
  supplementReminder: ofOrder('supplementReminder'),
  cancellationOffered: ofOrder('cancellationOffered'),
  productionFileWaiting: ofOrder('productionFileWaiting'),
  orderPayable: ofOrder('orderPayable'),
  payReminder: ofOrder('payReminder', 'day'),
  orderPaid: ofOrder('orderPaid', 'shipDate'),
  deadlineNear: ofOrder('deadlineNear'),
  answerReminder: ofOrder('answerReminder'),
  orderShipped: ofOrder('orderShipped'),
  orderDelivered: ofOrder('orderDelivered'),
  orderCancelled: ofOrder('orderCancelled'),
  moneyRefunded: (params) => ({
    template: 'moneyRefunded',
    params: [paramText(params, 'amount'), paramText(params, 'refundNo')],
  }),
  approvalRequested: ofApproval('approvalRequested'),
  approvalReminder: ofApproval('approvalReminder'),
  approvalGiven: ofApproval('approvalGiven'),
  approvalRefused: ofApproval('approvalRefused'),
  withdrawalWaits: (params) => ({
    template: 'withdrawalWaits',
    params: [paramText(params, 'amount'), paramText(params, 'until')],
  }),
};

/** True when an event can be sent by SMS: it has a text, and the provider has that text. */
export function hasSms(sms: Pick<SmsSender, 'sends'>, event: MessageEvent): boolean {
  const template = TEXTS[event]?.({}).template;
  return template !== undefined && sms.sends(template);
}

/** Returns the SMS text; undefined for events that are not sent by SMS. */
export const smsOf = ({ event, params = {} }: Pick<MemberNotification, 'event' | 'params'>): SmsText | undefined =>
  TEXTS[event]?.(params);
