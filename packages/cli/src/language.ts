import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language, matchLanguage } from '@xunban/i18n/languages';
import type { World } from './context.ts';

/** The language of an environment: English for other languages than ours, and the product's own where none is named. */
export function languageOf(env: World['env']): Language {
  const named = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
  const tag = named.replace(/[.@].*$/, '');
  if (tag === '' || tag === 'C' || tag === 'POSIX') return DEFAULT_LANGUAGE;
  return matchLanguage(tag) ?? 'en';
}

export const readLanguage = (text: string): Language | undefined =>
  isLanguage(text) ? text : LANGUAGES.find((language) => language === matchLanguage(text));
