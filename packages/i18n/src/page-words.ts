import type { i18n } from 'i18next';
import en from './catalogues/en/pages.json' with { type: 'json' };
import zhCn from './catalogues/zh-CN/pages.json' with { type: 'json' };
import zhTw from './catalogues/zh-TW/pages.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { openTexts } from './open-texts.ts';

let instance: i18n | undefined;

/** Pages whose title and description the server writes itself, for readers without script. */
export type ListPage = 'help' | 'tech' | 'news' | 'notice';

export function pageWords(
  language: Language,
  page: ListPage,
): { readonly title: string; readonly description: string } {
  instance ??= openTexts(['pages'], { 'zh-CN': { pages: zhCn }, 'zh-TW': { pages: zhTw }, en: { pages: en } });
  const text = instance.getFixedT(language, 'pages');
  return { title: text(`${page}.title`), description: text(`${page}.description`) };
}
