import { SMS_KINDS, type SmsKind } from '@xunban/contract/message-events';
import { LANGUAGES, type Language } from '@xunban/i18n/languages';
import { SMS_TEXTS } from './sms-texts.ts';

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
export const smsPattern = (template: SmsTemplate, language: Language): string =>
  `${SIGN}${SMS_TEXTS[language][template]}`;

/** The message as the phone shows it. */
export const smsText = (template: SmsTemplate, language: Language, params: readonly string[]): string =>
  smsPattern(template, language).replaceAll(/\{(\d)\}/g, (_place, at: string) => params[Number(at) - 1] ?? '');

/** A template in one language: `code`, `code.en`. */
type TemplateName = SmsTemplate | `${SmsTemplate}.${Exclude<Language, 'zh-CN'>}`;

/** The provider's number of each template that it has. */
export type SmsTemplateIds = Readonly<Partial<Record<TemplateName, string>>>;

/** Returns the provider's number of a template; undefined where it has none in that language. */
export const templateIdOf = (ids: SmsTemplateIds, template: SmsTemplate, language: Language): string | undefined =>
  ids[nameOf(template, language)];

const nameOf = (template: SmsTemplate, language: Language): TemplateName =>
  language === 'zh-CN' ? template : `${template}.${language}`;

/**
 * `code=1234567,code.en=1234568,passwordChanged=1234569,…`, each template once. Undefined when one that is needed is missing,
 * one is unknown, or one is translated that is not registered in Chinese.
 */
export function readTemplateIds(text: string): SmsTemplateIds | undefined {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  const ids: Readonly<Record<string, string | undefined>> = Object.fromEntries(pairs);
  const isKnown = (name: string) => /^\d{1,12}$/.test(ids[name] ?? '');
  const registered = SMS_TEMPLATES.filter(isKnown);
  const known = registered.flatMap((template) =>
    LANGUAGES.map((language) => nameOf(template, language)).filter(isKnown),
  );
  const isWhole = NEEDED.every((template) => registered.includes(template)) && pairs.length === known.length;
  return isWhole ? (ids as SmsTemplateIds) : undefined;
}
