import { approvalPath } from './payment-approval-rules.ts';

/** Kinds of messages to members. The order is that of the page with the channel settings. */
export const MESSAGE_KINDS = ['order', 'question', 'money', 'account'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Targets of a message's link. */
export const MESSAGE_TARGETS = [
  'order',
  'question',
  'withdrawal',
  'wallet',
  'invoice',
  'credit',
  'statement',
  'certification',
  'security',
  'conversation',
  'company',
  'apiKeys',
  'webhook',
  'coupons',
  'approval',
] as const;
export type MessageTarget = (typeof MESSAGE_TARGETS)[number];

/** Notification channels besides the member centre. */
export const MESSAGE_CHANNELS = ['sms', 'mail'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

interface EventRule {
  readonly kind: MessageKind;
  readonly leadsTo: MessageTarget;
}

/** All message events for members, with their kind and the target of the link. */
export const MESSAGE_EVENTS = {
  orderInReview: { kind: 'order', leadsTo: 'order' },
  orderSentBack: { kind: 'order', leadsTo: 'order' },
  changeProposed: { kind: 'order', leadsTo: 'order' },
  changeWithdrawn: { kind: 'order', leadsTo: 'order' },
  supplementReminder: { kind: 'order', leadsTo: 'order' },
  deliveryReminder: { kind: 'order', leadsTo: 'order' },
  deliveryReverted: { kind: 'order', leadsTo: 'order' },
  changeReverted: { kind: 'order', leadsTo: 'order' },
  cancellationOffered: { kind: 'order', leadsTo: 'order' },
  productionFileWaiting: { kind: 'order', leadsTo: 'order' },
  orderPayable: { kind: 'order', leadsTo: 'order' },
  payReminder: { kind: 'order', leadsTo: 'order' },
  orderPaid: { kind: 'order', leadsTo: 'order' },
  promiseRenewed: { kind: 'order', leadsTo: 'order' },
  deadlineNear: { kind: 'order', leadsTo: 'order' },
  answerReminder: { kind: 'order', leadsTo: 'order' },
  orderShipped: { kind: 'order', leadsTo: 'order' },
  orderDelivered: { kind: 'order', leadsTo: 'order' },
  waybillCorrected: { kind: 'order', leadsTo: 'order' },
  parcelResent: { kind: 'order', leadsTo: 'order' },
  evaluationInvited: { kind: 'order', leadsTo: 'order' },
  evaluationHidden: { kind: 'order', leadsTo: 'order' },
  evaluationShown: { kind: 'order', leadsTo: 'order' },
  deviationAsked: { kind: 'order', leadsTo: 'order' },
  complaintAsked: { kind: 'order', leadsTo: 'order' },
  complaintRemade: { kind: 'order', leadsTo: 'order' },
  complaintRefunded: { kind: 'order', leadsTo: 'order' },
  complaintRefused: { kind: 'order', leadsTo: 'order' },
  orderCancelled: { kind: 'order', leadsTo: 'order' },
  questionAsked: { kind: 'question', leadsTo: 'question' },
  questionReminder: { kind: 'question', leadsTo: 'question' },
  questionApplied: { kind: 'question', leadsTo: 'question' },
  conversationAnswered: { kind: 'order', leadsTo: 'conversation' },
  moneyRefunded: { kind: 'money', leadsTo: 'wallet' },
  couponGiven: { kind: 'money', leadsTo: 'coupons' },
  transferReceived: { kind: 'money', leadsTo: 'wallet' },
  transferLeft: { kind: 'money', leadsTo: 'order' },
  withdrawalWaits: { kind: 'money', leadsTo: 'withdrawal' },
  withdrawalPaid: { kind: 'money', leadsTo: 'withdrawal' },
  withdrawalRejected: { kind: 'money', leadsTo: 'withdrawal' },
  withdrawalFailed: { kind: 'money', leadsTo: 'withdrawal' },
  creditApproved: { kind: 'money', leadsTo: 'credit' },
  creditRejected: { kind: 'money', leadsTo: 'credit' },
  creditTermsChanged: { kind: 'money', leadsTo: 'credit' },
  creditSuspended: { kind: 'money', leadsTo: 'credit' },
  creditResumed: { kind: 'money', leadsTo: 'credit' },
  creditClosed: { kind: 'money', leadsTo: 'credit' },
  statementMade: { kind: 'money', leadsTo: 'statement' },
  statementAnswered: { kind: 'money', leadsTo: 'statement' },
  statementDueSoon: { kind: 'money', leadsTo: 'statement' },
  statementOverdue: { kind: 'money', leadsTo: 'statement' },
  invoiceIssued: { kind: 'money', leadsTo: 'invoice' },
  invoiceRejected: { kind: 'money', leadsTo: 'invoice' },
  invoiceLowered: { kind: 'money', leadsTo: 'invoice' },
  invoiceClosed: { kind: 'money', leadsTo: 'invoice' },
  creditNoteWaiting: { kind: 'money', leadsTo: 'invoice' },
  certificationApproved: { kind: 'account', leadsTo: 'certification' },
  certificationRejected: { kind: 'account', leadsTo: 'certification' },
  companyJoined: { kind: 'account', leadsTo: 'company' },
  companyDeclined: { kind: 'account', leadsTo: 'company' },
  apiKeyMade: { kind: 'account', leadsTo: 'apiKeys' },
  apiKeyRotated: { kind: 'account', leadsTo: 'apiKeys' },
  apiKeyRevokedByStaff: { kind: 'account', leadsTo: 'apiKeys' },
  apiKeyNewNetwork: { kind: 'account', leadsTo: 'apiKeys' },
  apiKeyExpiring: { kind: 'account', leadsTo: 'apiKeys' },
  approvalRequested: { kind: 'order', leadsTo: 'approval' },
  approvalReminder: { kind: 'order', leadsTo: 'approval' },
  approvalGiven: { kind: 'order', leadsTo: 'approval' },
  approvalRefused: { kind: 'order', leadsTo: 'approval' },
  approvalEnded: { kind: 'order', leadsTo: 'approval' },
  signedOutByStaff: { kind: 'account', leadsTo: 'security' },
  webhookDisabled: { kind: 'account', leadsTo: 'webhook' },
} as const satisfies Readonly<Record<string, EventRule>>;

export type MessageEvent = keyof typeof MESSAGE_EVENTS;
export const MESSAGE_EVENT_NAMES = Object.keys(MESSAGE_EVENTS) as [MessageEvent, ...MessageEvent[]];

/** Short messages about the account itself, which cannot be configured. */
const ACCOUNT_SMS = ['code', 'passwordChanged', 'phoneChanged', 'companyInvitation'] as const;

/**
 * Events that can also be sent by short message, if the member wants it: those that wait for the member, and results of an
 * order or money.
 */
const SMS_EVENTS = [
  'certificationApproved',
  'certificationRejected',
  'questionAsked',
  'questionReminder',
  'questionApplied',
  'conversationAnswered',
  'transferReceived',
  'orderInReview',
  'orderSentBack',
  'changeProposed',
  'supplementReminder',
  'cancellationOffered',
  'productionFileWaiting',
  'orderPayable',
  'payReminder',
  'orderPaid',
  'deadlineNear',
  'answerReminder',
  'orderShipped',
  'orderDelivered',
  'orderCancelled',
  'moneyRefunded',
  'withdrawalWaits',
  'approvalRequested',
  'approvalReminder',
  'approvalGiven',
  'approvalRefused',
] as const satisfies readonly MessageEvent[];

/** Every kind of short message that is sent. */
export const SMS_KINDS = [...ACCOUNT_SMS, ...SMS_EVENTS] as const;
export type SmsKind = (typeof SMS_KINDS)[number];

/** Events about losses and payments: always on. */
export const ALWAYS_NOTIFIED: ReadonlySet<MessageEvent> = new Set<MessageEvent>([
  'orderCancelled',
  'moneyRefunded',
  'withdrawalWaits',
  'withdrawalPaid',
  'withdrawalRejected',
  'withdrawalFailed',
  'creditSuspended',
  'statementOverdue',
]);

export const eventsOfKind = (kind: MessageKind): readonly MessageEvent[] =>
  MESSAGE_EVENT_NAMES.filter((event) => MESSAGE_EVENTS[event].kind === kind);

/** The page of the conversation about a main order; without a number, of the general one. */
export const conversationPath = (mainNo: string): string =>
  mainNo === '' ? '/main/conversation' : `/main/conversation?mainNo=${encodeURIComponent(mainNo)}`;

/** The page of the member centre that a message leads to. @param about the number of an order, the id of a question */
export function messagePath(event: MessageEvent, about: string): string {
  switch (MESSAGE_EVENTS[event].leadsTo) {
    case 'order':
      return `/main/orderDetail?orderNo=${encodeURIComponent(about)}`;
    case 'question':
      return `/main/eqProblem?id=${encodeURIComponent(about)}`;
    case 'conversation':
      return conversationPath(about);
    case 'withdrawal':
      return '/main/takeoutlist';
    case 'wallet':
      return '/main/accountInfo';
    case 'credit':
      return '/main/credit';
    case 'statement':
      return `/main/creditAccountdetail?id=${encodeURIComponent(about)}`;
    case 'invoice':
      return '/main/invoiceApplyList';
    case 'certification':
      return '/main/userCenter?certify=1';
    case 'security':
      return '/main/editPassword';
    case 'company':
      return '/main/company';
    case 'apiKeys':
      return '/main/apiKeys';
    case 'webhook':
      return '/main/webhooks';
    case 'coupons':
      return '/main/coupons';
    case 'approval':
      return approvalPath(about);
  }
}
