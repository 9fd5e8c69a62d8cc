import type { ParseKeys } from 'i18next';
import enErrors from './catalogues/en/errors.json' with { type: 'json' };
import enPricing from './catalogues/en/pricing.json' with { type: 'json' };
import zhCnErrors from './catalogues/zh-CN/errors.json' with { type: 'json' };
import zhCnPricing from './catalogues/zh-CN/pricing.json' with { type: 'json' };
import zhTwErrors from './catalogues/zh-TW/errors.json' with { type: 'json' };
import zhTwPricing from './catalogues/zh-TW/pricing.json' with { type: 'json' };
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { type Catalogue, findText } from './texts.ts';

/** Keys of the `errors` area: the error codes of the contract under their own names, validation rules under `validation.`. */
export type ErrorTextKey = ParseKeys<'errors'>;

/** What fills `{{name}}` in a text. */
export type TextParameters = Readonly<Record<string, string | number>>;

const catalogues: Readonly<Record<Language, Readonly<Record<string, Catalogue>>>> = {
  'zh-CN': { errors: zhCnErrors, pricing: { rule: zhCnPricing.rule } },
  'zh-TW': { errors: zhTwErrors, pricing: { rule: zhTwPricing.rule } },
  en: { errors: enErrors, pricing: { rule: enPricing.rule } },
};

const find = (language: Language, area: 'errors' | 'pricing', key: string, parameters?: TextParameters) =>
  findText((name) => catalogues[language][name], language, [area], key, parameters);

/** The text of an error or validation rule in a language, for places without a screen (the server, the command line). */
export const translate = (language: Language, key: ErrorTextKey, parameters: TextParameters = {}): string =>
  find(language, 'errors', key, parameters) ?? key;

/** Narrows a code or rule name that came from elsewhere to one that has a text. */
export const hasErrorText = (key: string): key is ErrorTextKey => find(DEFAULT_LANGUAGE, 'errors', key) !== undefined;

/** Why a rule of the price book refuses a board, in words; undefined for a code that is no rule of it. */
export const ruleText = (language: Language, code: string, parameters: TextParameters = {}): string | undefined =>
  find(language, 'pricing', `rule.${code}`, parameters);
