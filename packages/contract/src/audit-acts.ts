/** What an act was done to, so that a page can link to it. `list` is a list that was exported. */
export const AUDIT_OBJECTS = [
  'order',
  'mainOrder',
  'member',
  'certification',
  'transfer',
  'refund',
  'withdrawal',
  'payout',
  'withdrawalRule',
  'priceDraft',
  'priceVersion',
  'limit',
  'alarm',
  'booksRun',
  'serviceContacts',
  'messageTemplates',
  'staff',
  'role',
  'list',
  'job',
] as const;
export type AuditObject = (typeof AUDIT_OBJECTS)[number];

/**
 * What staff do that is written down for good: each call of staff that writes names one of these, or says why it does not.
 * Each has its words in the `console-audit` catalogue. A name stays for good, because rows keep it.
 */
export const AUDIT_ACTS = [
  'session.signIn',
  'session.signOut',
  'ownSignIn.changePassword',
  'ownSignIn.confirmTotp',
  'ownSignIn.removeTotp',
  'ownSignIn.addPasskey',
  'ownSignIn.removePasskey',
  'ownSignIn.newRecoveryCodes',
  'order.approve',
  'order.sendBack',
  'order.requestChange',
  'order.withdrawChange',
  'order.startProduction',
  'order.completeStep',
  'order.ship',
  'order.confirmDelivery',
  'order.cancel',
  'order.offerCancel',
  'order.withdrawCancel',
  'order.downloadFile',
  'order.addPaper',
  'order.takePaperBack',
  'order.downloadPaper',
  'order.uploadProductionFile',
  'order.withdrawProductionFile',
  'order.downloadProductionFile',
  'question.ask',
  'question.askAgain',
  'question.close',
  'question.applyFormer',
  'question.download',
  'questionTemplates.save',
  'task.handOver',
  'task.takeBack',
  'note.add',
  'note.edit',
  'note.withdraw',
  'note.restore',
  'note.pin',
  'note.download',
  'member.setDisabled',
  'member.chooseContact',
  'member.signOutDevice',
  'member.signOutEverywhere',
  'mainOrder.correctAddress',
  'personal.reveal',
  'certification.viewPicture',
  'certification.approve',
  'certification.reject',
  'transfer.assign',
  'transfer.return',
  'refund.settle',
  'refund.retry',
  'withdrawal.take',
  'withdrawal.approve',
  'withdrawal.reject',
  'withdrawal.payOut',
  'withdrawal.downloadFile',
  'withdrawal.recordOutcome',
  'withdrawal.setRule',
  'price.startDraft',
  'price.saveDraft',
  'price.discardDraft',
  'price.publish',
  'price.withdraw',
  'limit.set',
  'alarm.acknowledge',
  'books.check',
  'serviceContacts.save',
  'templates.save',
  'staff.create',
  'staff.change',
  'staff.resetPassword',
  'staff.resetFactors',
  'role.create',
  'role.change',
  'role.remove',
  'list.export',
  'job.retry',
  'job.giveUp',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** How a value of a field is written down and read: the stored text is what stands in quotes. */
export type AuditValueKind =
  | 'text'
  /** 'true' or 'false'. */
  | 'flag'
  /** Digits. */
  | 'count'
  /** Yuan with two decimals, as '12.50'. */
  | 'yuan'
  /** Per cent. */
  | 'percent'
  /** A calendar day, as '2026-11-20'. */
  | 'day'
  /** ISO 8601. */
  | 'time'
  /** A key of the catalogue that the field names. */
  | 'word';

/** The fields that a log entry may show before and after an act. Each has its words in the `console-audit` catalogue. */
export const AUDIT_FIELDS = {
  orderState: 'word',
  certificationState: 'word',
  transferState: 'word',
  refundState: 'word',
  withdrawalState: 'word',
  step: 'word',
  paper: 'word',
  productionFile: 'count',
  personalField: 'word',
  permissions: 'word',
  priceData: 'word',
  signInBy: 'word',
  alarmKind: 'word',
  amount: 'yuan',
  perAct: 'yuan',
  perDay: 'yuan',
  alarmAt: 'yuan',
  least: 'yuan',
  perActShare: 'percent',
  alarmShare: 'percent',
  workingDays: 'count',
  rows: 'count',
  files: 'count',
  withdrawals: 'count',
  gatewayDays: 'count',
  forecastShipDate: 'day',
  effectiveAt: 'time',
  isDisabled: 'flag',
  isDelivered: 'flag',
  isPinned: 'flag',
  memberNo: 'text',
  /** Names of the parts; where somebody lives is not kept here. */
  addressParts: 'word',
  carrier: 'text',
  waybill: 'text',
  weightG: 'count',
  bankReference: 'text',
  attestation: 'text',
  name: 'text',
  account: 'text',
  roles: 'text',
  passkey: 'text',
  contacts: 'text',
  templates: 'text',
  question: 'text',
  contact: 'text',
  device: 'text',
  tasks: 'text',
  basedOn: 'text',
  versionInForce: 'text',
  /** One place of price data; the entry's `path` says which. */
  priceValue: 'text',
  filters: 'text',
} as const satisfies Readonly<Record<string, AuditValueKind>>;
export type AuditField = keyof typeof AUDIT_FIELDS;

/** How a call of staff is written down: as which act, or why it is not. */
export type AuditRule = AuditAct | { readonly none: string };
