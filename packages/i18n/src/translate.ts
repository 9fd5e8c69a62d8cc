import { withOwnText } from '@xunban/contract/own-texts';
import type { i18n } from 'i18next';
import enErrors from './catalogues/en/errors.json' with { type: 'json' };
import enPricing from './catalogues/en/pricing.json' with { type: 'json' };
import zhCnErrors from './catalogues/zh-CN/errors.json' with { type: 'json' };
import zhCnPricing from './catalogues/zh-CN/pricing.json' with { type: 'json' };
import zhTwErrors from './catalogues/zh-TW/errors.json' with { type: 'json' };
import zhTwPricing from './catalogues/zh-TW/pricing.json' with { type: 'json' };
import { DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { openTexts } from './open-texts.ts';
import type { OwnKey, Texts } from './text-keys.ts';

/** Keys of the `errors` area: the error codes of the contract under their own names, validation rules under `validation.`. */
export type ErrorTextKey = OwnKey<'errors'>;

/** Values for `{{name}}` in a text. */
export type TextParameters = Readonly<Record<string, string | number>>;

let instance: i18n | undefined;

function errorTexts(): i18n {
  instance ??= openTexts(['errors', 'pricing'], {
    'zh-CN': { errors: zhCnErrors, pricing: { rule: zhCnPricing.rule } },
    'zh-TW': { errors: zhTwErrors, pricing: { rule: zhTwPricing.rule } },
    en: { errors: enErrors, pricing: { rule: enPricing.rule } },
  });
  return instance;
}

const textsOf = <A extends 'errors' | 'pricing'>(language: Language, area: A): Texts<A> =>
  errorTexts().getFixedT(language, area) as unknown as Texts<A>;

/** The text of an error or validation rule in a language, for places without a screen (the server, the command line). */
export function translate(language: Language, key: ErrorTextKey, parameters: TextParameters = {}): string {
  return textsOf(language, 'errors')(key, parameters);
}

/** Narrows a code or rule name that came from elsewhere to one that has a text. */
export function hasErrorText(key: string): key is ErrorTextKey {
  return errorTexts().exists(key, { ns: 'errors', lng: DEFAULT_LANGUAGE });
}

/** Explains the rejection of a board by a price book rule; undefined for an unknown rule code. */
export function ruleText(language: Language, code: string, parameters: TextParameters = {}): string | undefined {
  const texts = errorTexts();
  const key = `rule.${code}`;
  if (!texts.exists(key, { ns: 'pricing', lng: DEFAULT_LANGUAGE })) return undefined;
  return textsOf(language, 'pricing')(key as OwnKey<'pricing'>, withOwnText(parameters, language));
}
