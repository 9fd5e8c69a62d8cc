/**
 * The texts that are registered with the operator. Mainland operators only pass registered Chinese templates, so these
 * words are not translated; `{1}`, `{2}` are the places. A change here needs a new registration.
 */
const TEMPLATES = {
  code: '验证码 {1}，用于{2}，{3} 分钟内有效。请勿告诉他人。',
  passwordChanged: '您的登录密码已修改，其他设备已退出登录。如非本人操作，请立即联系客服。',
  phoneChanged: '您的账号手机号已更换为 {1}，其他设备已退出登录。如非本人操作，请立即联系客服。',
  certificationApproved: '您提交的{1}认证已通过。',
  certificationRejected: '您提交的{1}认证未通过，请登录后查看原因并重新提交。',
  questionAsked: '订单 {1} 有工程问题需要您确认，答复前交期暂停。请登录会员中心“工程问客”查看。',
  questionReminder: '提醒：订单 {1} 的工程问题仍在等您答复，交期暂停中。请登录会员中心“工程问客”处理。',
  questionApplied: '订单 {1} 的工程问题已按您的约定、照工厂建议处理，详情请登录会员中心“工程问客”查看。',
  transferReceived: '已收到您的转账 {1} 元，已存入账户余额。',
} as const;

const SIGN = '【迅板】';

export type SmsTemplate = keyof typeof TEMPLATES;
export const SMS_TEMPLATES = Object.keys(TEMPLATES) as SmsTemplate[];

/** A registered text with its places. */
export const smsPattern = (template: SmsTemplate): string => `${SIGN}${TEMPLATES[template]}`;

/** The message as the phone shows it. */
export const smsText = (template: SmsTemplate, params: readonly string[]): string =>
  `${SIGN}${TEMPLATES[template].replaceAll(/\{(\d)\}/g, (_place, at: string) => params[Number(at) - 1] ?? '')}`;

/** `code=1234567,passwordChanged=1234568,…`, every template once; undefined when one is missing or unknown. */
export function readTemplateIds(text: string): Record<SmsTemplate, string> | undefined {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  const ids = Object.fromEntries(pairs) as Record<string, string>;
  const isComplete = SMS_TEMPLATES.every((template) => /^\d{1,12}$/.test(ids[template] ?? ''));
  return isComplete && pairs.length === SMS_TEMPLATES.length ? (ids as Record<SmsTemplate, string>) : undefined;
}
