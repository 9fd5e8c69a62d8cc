import type { i18n } from 'i18next';
import enPricing from './catalogues/en/pricing.json' with { type: 'json' };
import enQuotation from './catalogues/en/quotation.json' with { type: 'json' };
import zhCnPricing from './catalogues/zh-CN/pricing.json' with { type: 'json' };
import zhCnQuotation from './catalogues/zh-CN/quotation.json' with { type: 'json' };
import zhTwPricing from './catalogues/zh-TW/pricing.json' with { type: 'json' };
import zhTwQuotation from './catalogues/zh-TW/quotation.json' with { type: 'json' };
import { spelledFormula } from './formula-words.ts';
import type { Language } from './languages.ts';
import { openTexts } from './open-texts.ts';
import type { TextParameters } from './translate.ts';

/** Words of documents and answers that the server writes itself. Browsers load their areas one by one and not this. */
export interface DocumentWords {
  /** Text of the quotation. */
  readonly text: (key: keyof typeof zhCnQuotation, parameters?: TextParameters) => string;
  /** Text of the `pricing` area; undefined for a key without one, such as an option that is a plain figure. */
  readonly pricing: (key: string, parameters?: TextParameters) => string | undefined;
  /** A formula of a price line as people say it. */
  readonly formula: (formula: string) => string;
}

let instance: i18n | undefined;

function texts(): i18n {
  instance ??= openTexts(['quotation', 'pricing'], {
    'zh-CN': { quotation: zhCnQuotation, pricing: zhCnPricing },
    'zh-TW': { quotation: zhTwQuotation, pricing: zhTwPricing },
    en: { quotation: enQuotation, pricing: enPricing },
  });
  return instance;
}

export function documentWords(language: Language): DocumentWords {
  const all = texts();
  const pricing: DocumentWords['pricing'] = (key, parameters = {}) =>
    all.exists(key, { ns: 'pricing', lng: language })
      ? String(all.t(key as never, { ns: 'pricing', lng: language, ...parameters }))
      : undefined;
  return {
    text: (key, parameters = {}) => String(all.t(key as never, { ns: 'quotation', lng: language, ...parameters })),
    pricing,
    formula: (formula) => spelledFormula(formula, (key) => pricing(key)),
  };
}
