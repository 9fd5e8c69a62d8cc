import { SMS_KINDS, type SmsKind } from '@xunban/contract/message-events';

/**
 * Texts registered with the operator. Mainland operators only accept registered Chinese templates, so these texts are not
 * translated; `{1}`, `{2}` are the placeholders. A change here needs a new registration.
 */
const TEMPLATES = {
  code: '验证码 {1}，用于{2}，{3} 分钟内有效。请勿告诉他人。',
  passwordChanged: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即联系客服。',
  phoneChanged: '您的账号手机号已更换为 {1}，其他设备已退出登录。如非本人操作，请立即联系客服。',
  certificationApproved: '您提交的{1}认证已通过。',
  certificationRejected: '您提交的{1}认证未通过，请登录后查看原因并重新提交。',
  questionAsked: '订单 {1} 有工程问题需要您确认，答复前交期暂停。请登录会员中心“工程问题”查看。',
  questionReminder: '提醒：订单 {1} 的工程问题仍在等您答复，交期暂停中。请登录会员中心“工程问题”处理。',
  questionApplied: '订单 {1} 的工程问题已按您的约定、照工厂建议处理，详情请登录会员中心“工程问题”查看。',
  transferReceived: '已收到您的转账 {1} 元，已存入账户余额。',
  orderSentBack: '订单 {1} 已退回修改，请登录会员中心查看原因，修改后重新提交。',
  changeProposed: '订单 {1} 有变更等您确认，确认前订单暂停。请登录会员中心查看价格和交期。',
  supplementReminder: '提醒：订单 {1} 的补款快到期，逾期恢复到变更前继续生产。请登录会员中心处理。',
  cancellationOffered: '订单 {1} 可以协商取消，等您决定，决定前停在当前工序。请登录会员中心查看。',
  productionFileWaiting: '订单 {1} 的生产稿等您确认，确认后才投产，确认前交期暂停。请登录会员中心查看。',
  orderPayable: '订单 {1} 已通过审核，请登录会员中心付款，付款后安排生产。',
  payReminder: '提醒：订单 {1} 将于 {2} 因未付款自动取消，如仍需要请尽快付款。',
  orderPaid: '订单 {1} 已付款，承诺 {2} 发货。',
  deadlineNear: '提醒：订单 {1} 还有一天到期，请尽快修改或确认，到期自动取消，不收费用。',
  answerReminder: '提醒：订单 {1} 等您处理，处理前交期暂停，请尽快登录会员中心修改或确认。',
  orderShipped: '订单 {1} 已发货，运单可在会员中心查看。',
  orderDelivered: '订单 {1} 已送达，请核对后登录会员中心确认收货。',
  orderCancelled: '订单 {1} 已取消，如已付款，款项按原路退回。',
  moneyRefunded: '退款 {1} 元已退回，退款编号 {2}。',
  withdrawalWaits: '您申请向新添加的银行账户提现 {1} 元，{2} 之后审核。如非本人操作，请立即撤销并修改密码。',
} as const satisfies Record<SmsKind, string>;

/** Templates that an instance requires. The others may be registered later: they are not sent by SMS until then. */
const NEEDED: readonly SmsKind[] = [
  'code',
  'passwordChanged',
  'phoneChanged',
  'certificationApproved',
  'certificationRejected',
  'questionAsked',
  'questionReminder',
  'questionApplied',
  'transferReceived',
];

const SIGN = '【迅板】';

export type SmsTemplate = SmsKind;
export const SMS_TEMPLATES: readonly SmsTemplate[] = SMS_KINDS;

/** A registered text with its places. */
export const smsPattern = (template: SmsTemplate): string => `${SIGN}${TEMPLATES[template]}`;

/** The message as the phone shows it. */
export const smsText = (template: SmsTemplate, params: readonly string[]): string =>
  `${SIGN}${TEMPLATES[template].replaceAll(/\{(\d)\}/g, (_place, at: string) => params[Number(at) - 1] ?? '')}`;

/** The provider's number of each template that it has. */
export type SmsTemplateIds = Readonly<Partial<Record<SmsTemplate, string>>>;

/** `code=1234567,passwordChanged=1234568,…`, each template once; undefined when one that is needed is missing, or one is unknown. */
export function readTemplateIds(text: string): SmsTemplateIds | undefined {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  const ids: Readonly<Record<string, string | undefined>> = Object.fromEntries(pairs);
  const known = SMS_TEMPLATES.filter((template) => /^\d{1,12}$/.test(ids[template] ?? ''));
  const isWhole = NEEDED.every((template) => known.includes(template)) && pairs.length === known.length;
  return isWhole ? (ids as SmsTemplateIds) : undefined;
}
