import enPricing from './catalogues/en/pricing.json' with { type: 'json' };
import enQuotation from './catalogues/en/quotation.json' with { type: 'json' };
import zhCnPricing from './catalogues/zh-CN/pricing.json' with { type: 'json' };
import zhCnQuotation from './catalogues/zh-CN/quotation.json' with { type: 'json' };
import zhTwPricing from './catalogues/zh-TW/pricing.json' with { type: 'json' };
import zhTwQuotation from './catalogues/zh-TW/quotation.json' with { type: 'json' };
import { spelledFormula } from './formula-words.ts';
import type { Language } from './languages.ts';
import { type Catalogue, findText } from './texts.ts';
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

const catalogues: Readonly<Record<Language, Readonly<Record<string, Catalogue>>>> = {
  'zh-CN': { quotation: zhCnQuotation, pricing: zhCnPricing },
  'zh-TW': { quotation: zhTwQuotation, pricing: zhTwPricing },
  en: { quotation: enQuotation, pricing: enPricing },
};

export function documentWords(language: Language): DocumentWords {
  const find = (area: string, key: string, parameters?: TextParameters) =>
    findText((name) => catalogues[language][name], language, [area], key, parameters);
  return {
    text: (key, parameters) => find('quotation', key, parameters) ?? key,
    pricing: (key, parameters) => find('pricing', key, parameters),
    formula: (formula) => spelledFormula(formula, (key) => find('pricing', key)),
  };
}
