import type { LocalizedFact } from '@xunban/contract/company-profile';
import type { i18n } from 'i18next';
import en from './catalogues/en/pages.json' with { type: 'json' };
import zhCn from './catalogues/zh-CN/pages.json' with { type: 'json' };
import zhTw from './catalogues/zh-TW/pages.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { openTexts } from './open-texts.ts';

let instance: i18n | undefined;

function textsIn(language: Language) {
  instance ??= openTexts(['pages'], { 'zh-CN': { pages: zhCn }, 'zh-TW': { pages: zhTw }, en: { pages: en } });
  return instance.getFixedT(language, 'pages');
}

/** Pages whose title and description the server writes itself, for readers without script. */
export type ListPage = 'help' | 'tech' | 'news' | 'notice';

export function pageTexts(
  language: Language,
  page: ListPage,
): { readonly title: string; readonly description: string } {
  const text = textsIn(language);
  return { title: text(`${page}.title`), description: text(`${page}.description`) };
}

/** Returns the text shown for an empty list. */
export function emptyListTexts(
  language: Language,
  page: Exclude<ListPage, 'help'>,
): { readonly title: string; readonly hint: string; readonly action: string } {
  const text = textsIn(language);
  return { title: text(`${page}.empty.title`), hint: text(`${page}.empty.hint`), action: text(`${page}.empty.action`) };
}

/** Returns the labels of the company profile, with the title and the header of their table. */
export function companyProfileTexts(language: Language): {
  readonly title: string;
  readonly head: readonly [string, string];
  readonly fact: (name: LocalizedFact) => string;
} {
  const text = textsIn(language);
  return {
    title: text('instance.title'),
    head: [text('instance.item'), text('instance.value')],
    fact: (name) => text(`instance.fact.${name}`),
  };
}
