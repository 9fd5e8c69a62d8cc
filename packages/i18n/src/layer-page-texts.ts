import type { i18n } from 'i18next';
import en from './catalogues/en/quote.json' with { type: 'json' };
import zhCn from './catalogues/zh-CN/quote.json' with { type: 'json' };
import zhTw from './catalogues/zh-TW/quote.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { layerNameWith } from './layer-name.ts';
import { openTexts } from './open-texts.ts';
import type { TextParameters } from './translate.ts';

/** Texts on a page that shows one layer. */
export interface LayerPageTexts {
  readonly title: (fileName: string, role: string) => string;
  /** Printing instructions and viewing side. */
  readonly note: (date: string, isMirrored: boolean) => string;
}

let instance: i18n | undefined;

/** Returns the texts for server rendering. Browsers have the same texts in the area `quote` and do not load this. */
export function layerPageTexts(language: Language): LayerPageTexts {
  instance ??= openTexts(['quote'], { 'zh-CN': { quote: zhCn }, 'zh-TW': { quote: zhTw }, en: { quote: en } });
  const all = instance;
  const text = (key: string, parameters: TextParameters = {}) =>
    String(all.t(key as never, { ns: 'quote', lng: language, ...parameters }));
  const role = (key: string, parameters?: TextParameters) =>
    all.exists(`role.${key}`, { ns: 'quote', lng: language }) ? text(`role.${key}`, parameters) : undefined;
  return {
    title: (name, of) => text('save.pageTitle', { name, role: layerNameWith(of, role) }),
    note: (date, isMirrored) => text(isMirrored ? 'save.pageMirrored' : 'save.pageNote', { date }),
  };
}
