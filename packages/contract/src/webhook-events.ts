import { MESSAGE_EVENT_NAMES, type MessageEvent } from './message-events.ts';
import { findOneOf } from './one-of.ts';

type FieldKind = 'text' | 'day' | 'yuan';

interface Field {
  readonly kind: FieldKind;
  /** Parameters of the notification with its value, the first that is present; `about` is the number or id that it leads to. */
  readonly from: readonly string[];
}

/** The data that an event can carry. */
export const WEBHOOK_FIELDS = {
  orderNo: { kind: 'text', from: ['orderNo', 'about'] },
  mainNo: { kind: 'text', from: ['mainNo'] },
  questionId: { kind: 'text', from: ['about'] },
  statementId: { kind: 'text', from: ['about'] },
  webhookId: { kind: 'text', from: ['about'] },
  approvalId: { kind: 'text', from: ['about'] },
  refundNo: { kind: 'text', from: ['refundNo'] },
  withdrawalNo: { kind: 'text', from: ['withdrawalNo'] },
  statementNo: { kind: 'text', from: ['statementNo'] },
  applicationNo: { kind: 'text', from: ['applicationNo'] },
  invoiceNo: { kind: 'text', from: ['invoiceNo'] },
  waybill: { kind: 'text', from: ['waybill'] },
  previousWaybill: { kind: 'text', from: ['before'] },
  memberType: { kind: 'text', from: ['memberType'] },
  shipDate: { kind: 'day', from: ['shipDate'] },
  previousShipDate: { kind: 'day', from: ['before'] },
  dueDate: { kind: 'day', from: ['day'] },
  amount: { kind: 'yuan', from: ['amount'] },
  previousAmount: { kind: 'yuan', from: ['before'] },
} as const satisfies Readonly<Record<string, Field>>;
export type WebhookField = keyof typeof WEBHOOK_FIELDS;

interface WebhookEvent {
  /** The object type and what happened to it. */
  readonly type: `${string}.${string}`;
  /** The first field is the number or id of the object, unless it is an amount. */
  readonly data: readonly WebhookField[];
}

/** The webhook of each notification to members. */
export const WEBHOOK_EVENTS = {
  orderInReview: { type: 'order.inReview', data: ['orderNo'] },
  orderSentBack: { type: 'order.sentBack', data: ['orderNo'] },
  changeProposed: { type: 'order.changeProposed', data: ['orderNo'] },
  changeWithdrawn: { type: 'order.changeWithdrawn', data: ['orderNo'] },
  supplementReminder: { type: 'order.supplementDue', data: ['orderNo'] },
  deliveryReminder: { type: 'order.freightSupplementDue', data: ['orderNo'] },
  deliveryReverted: { type: 'order.deliveryReverted', data: ['orderNo'] },
  changeReverted: { type: 'order.changeReverted', data: ['orderNo'] },
  cancellationOffered: { type: 'order.cancellationOffered', data: ['orderNo'] },
  productionFileWaiting: { type: 'order.productionFileWaiting', data: ['orderNo'] },
  orderPayable: { type: 'order.payable', data: ['orderNo'] },
  payReminder: { type: 'order.paymentDue', data: ['orderNo', 'dueDate'] },
  orderPaid: { type: 'order.paid', data: ['orderNo', 'shipDate'] },
  promiseRenewed: { type: 'order.shipDateChanged', data: ['orderNo', 'shipDate', 'previousShipDate'] },
  deadlineNear: { type: 'order.deadlineNear', data: ['orderNo'] },
  answerReminder: { type: 'order.answerDue', data: ['orderNo'] },
  orderShipped: { type: 'order.shipped', data: ['orderNo'] },
  orderDelivered: { type: 'order.delivered', data: ['orderNo'] },
  waybillCorrected: { type: 'order.waybillCorrected', data: ['orderNo', 'waybill', 'previousWaybill'] },
  parcelResent: { type: 'order.parcelResent', data: ['orderNo', 'waybill', 'previousWaybill'] },
  evaluationInvited: { type: 'order.evaluationInvited', data: ['orderNo'] },
  evaluationHidden: { type: 'order.evaluationHidden', data: ['orderNo'] },
  evaluationShown: { type: 'order.evaluationShown', data: ['orderNo'] },
  deviationAsked: { type: 'order.deviationAsked', data: ['orderNo'] },
  complaintAsked: { type: 'order.complaintAsked', data: ['orderNo'] },
  complaintRemade: { type: 'order.complaintRemade', data: ['orderNo'] },
  complaintRefunded: { type: 'order.complaintRefunded', data: ['orderNo'] },
  complaintRefused: { type: 'order.complaintRefused', data: ['orderNo'] },
  orderCancelled: { type: 'order.cancelled', data: ['orderNo'] },
  questionAsked: { type: 'question.asked', data: ['questionId', 'orderNo'] },
  questionReminder: { type: 'question.answerDue', data: ['questionId', 'orderNo'] },
  questionApplied: { type: 'question.applied', data: ['questionId', 'orderNo'] },
  conversationAnswered: { type: 'conversation.answered', data: ['mainNo'] },
  moneyRefunded: { type: 'refund.paid', data: ['refundNo', 'amount'] },
  transferReceived: { type: 'transfer.received', data: ['amount'] },
  transferLeft: { type: 'transfer.unused', data: ['orderNo', 'amount'] },
  withdrawalWaits: { type: 'withdrawal.waiting', data: ['withdrawalNo', 'amount'] },
  withdrawalPaid: { type: 'withdrawal.paid', data: ['withdrawalNo', 'amount'] },
  withdrawalRejected: { type: 'withdrawal.rejected', data: ['withdrawalNo', 'amount'] },
  withdrawalFailed: { type: 'withdrawal.failed', data: ['withdrawalNo', 'amount'] },
  creditApproved: { type: 'credit.approved', data: ['amount'] },
  creditRejected: { type: 'credit.rejected', data: [] },
  creditTermsChanged: { type: 'credit.termsChanged', data: ['amount'] },
  creditSuspended: { type: 'credit.suspended', data: [] },
  creditResumed: { type: 'credit.resumed', data: ['amount'] },
  creditClosed: { type: 'credit.closed', data: [] },
  statementMade: { type: 'statement.made', data: ['statementId', 'statementNo', 'amount', 'dueDate'] },
  statementAnswered: { type: 'statement.answered', data: ['statementId', 'statementNo'] },
  statementDueSoon: { type: 'statement.dueSoon', data: ['statementId', 'statementNo', 'amount', 'dueDate'] },
  statementOverdue: { type: 'statement.overdue', data: ['statementId', 'statementNo', 'amount', 'dueDate'] },
  invoiceIssued: { type: 'invoice.issued', data: ['applicationNo', 'invoiceNo', 'amount'] },
  invoiceRejected: { type: 'invoice.rejected', data: ['applicationNo', 'amount'] },
  invoiceLowered: { type: 'invoice.lowered', data: ['applicationNo', 'amount', 'previousAmount'] },
  invoiceClosed: { type: 'invoice.closed', data: ['applicationNo', 'amount'] },
  creditNoteWaiting: { type: 'creditNote.waiting', data: ['invoiceNo', 'amount'] },
  certificationApproved: { type: 'certification.approved', data: ['memberType'] },
  certificationRejected: { type: 'certification.rejected', data: ['memberType'] },
  companyJoined: { type: 'company.joined', data: [] },
  companyDeclined: { type: 'company.declined', data: [] },
  couponGiven: { type: 'coupon.given', data: [] },
  approvalRequested: { type: 'approval.requested', data: ['approvalId', 'amount'] },
  approvalReminder: { type: 'approval.due', data: ['approvalId', 'amount'] },
  approvalGiven: { type: 'approval.given', data: ['approvalId', 'amount'] },
  approvalRefused: { type: 'approval.refused', data: ['approvalId', 'amount'] },
  approvalEnded: { type: 'approval.ended', data: ['approvalId', 'amount'] },
  apiKeyMade: { type: 'apiKey.made', data: [] },
  apiKeyRotated: { type: 'apiKey.rotated', data: [] },
  apiKeyRevokedByStaff: { type: 'apiKey.revokedByStaff', data: [] },
  apiKeyNewNetwork: { type: 'apiKey.newNetwork', data: [] },
  apiKeyExpiring: { type: 'apiKey.expiring', data: [] },
  signedOutByStaff: { type: 'account.signedOutByStaff', data: [] },
  webhookDisabled: { type: 'webhook.disabled', data: ['webhookId'] },
} as const satisfies Readonly<Record<MessageEvent, WebhookEvent>>;

/** The event that a member has sent for a test. */
export const TEST_TYPE = 'webhook.test';
export type WebhookType = (typeof WEBHOOK_EVENTS)[MessageEvent]['type'] | typeof TEST_TYPE;

export const WEBHOOK_TYPES: readonly [WebhookType, ...WebhookType[]] = [
  TEST_TYPE,
  ...MESSAGE_EVENT_NAMES.map((event) => WEBHOOK_EVENTS[event].type),
];

/** The notification of a type; undefined for the test. */
export const messageOfWebhook = (type: WebhookType): MessageEvent | undefined =>
  MESSAGE_EVENT_NAMES.find((event) => WEBHOOK_EVENTS[event].type === type);

export const webhookFields = (type: WebhookType): readonly WebhookField[] => {
  const event = messageOfWebhook(type);
  return event === undefined ? [] : WEBHOOK_EVENTS[event].data;
};

export const readWebhookType = (type: string): WebhookType | undefined => findOneOf(WEBHOOK_TYPES, type);

/** States of an endpoint. `failed`: after three days of failures; `gone`: the receiver answered 410; `blocked`: by staff. */
export const WEBHOOK_STATES = ['on', 'off', 'failed', 'gone', 'blocked'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** States of a delivery. */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** Causes of a failed attempt. */
export const WEBHOOK_FAULTS = [
  'status',
  'redirect',
  'timeout',
  'dns',
  'address',
  'connection',
  'tls',
  'protocol',
  'interrupted',
] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

export const MAX_WEBHOOKS = 10;
/** Hours in which the secret before a rotation signs too. */
export const SECRET_OVERLAP_HOURS = 24;
