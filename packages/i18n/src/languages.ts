import { isOneOf } from '@xunban/contract/one-of';
/** The languages of the product. Every catalogue exists in each of them; `zh-CN` is the source that types the keys. */
export const LANGUAGES = ['zh-CN', 'zh-TW', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh-CN';

/** Each language called by its own name, as a language switch shows it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  en: 'English',
};

/** The tag that travels in `Accept-Language`: the specification's servers speak of scripts, not of regions. */
const LANGUAGE_TAGS = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant', en: 'en' } as const satisfies Record<Language, string>;
export type ApiLanguage = (typeof LANGUAGE_TAGS)[Language];

export const toApiLanguage = (language: Language): ApiLanguage => LANGUAGE_TAGS[language];

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && isOneOf(LANGUAGES, value);

/**
 * One language tag in any of the spellings in use (`zh`, `zh-Hant-HK`, `zh_TW`, `en-GB`), as one of ours.
 * Traditional is recognised by script or by a region that writes it.
 */
export function matchLanguage(tag: string): Language | undefined {
  const parts = tag.trim().toLowerCase().split(/[-_]/);
  const [primary, ...rest] = parts;
  if (primary === 'en') return 'en';
  if (primary !== 'zh') return undefined;
  if (rest.includes('hans')) return 'zh-CN';
  return rest.some((part) => part === 'hant' || part === 'tw' || part === 'hk' || part === 'mo') ? 'zh-TW' : 'zh-CN';
}

/** The best of ours for an `Accept-Language` header; weights count, unknown tags are skipped, nothing known is Chinese. */
export function negotiateLanguage(header: string | undefined): Language {
  // A header is hostile input: look at its first tags only.
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { language: matchLanguage(tag), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter((wish) => wish.weight > 0)
    .sort((left, right) => right.weight - left.weight);
  return wishes.find((wish) => wish.language !== undefined)?.language ?? DEFAULT_LANGUAGE;
}
