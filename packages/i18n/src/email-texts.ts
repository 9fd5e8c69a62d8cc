import type { MessageEvent } from '@xunban/contract';
import type { i18n } from 'i18next';
import en from './catalogues/en/messages.json' with { type: 'json' };
import zhCn from './catalogues/zh-CN/messages.json' with { type: 'json' };
import zhTw from './catalogues/zh-TW/messages.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { openTexts } from './open-texts.ts';
import type { TextParameters } from './translate.ts';

/** Texts of emails that the server sends. Browsers load their areas one by one and not this. */
export interface EmailTexts {
  readonly language: Language;
  readonly message: (
    event: MessageEvent,
    parameters: TextParameters,
  ) => { readonly title: string; readonly text: string };
  readonly text: (key: keyof typeof zhCn.emailText, parameters?: TextParameters) => string;
}

let instance: i18n | undefined;

export function emailTexts(language: Language): EmailTexts {
  instance ??= openTexts(['messages'], {
    'zh-CN': { messages: zhCn },
    'zh-TW': { messages: zhTw },
    en: { messages: en },
  });
  const all = instance;
  const text = (key: string, parameters: TextParameters = {}) =>
    String(all.t(key as never, { ns: 'messages', lng: language, ...parameters }));
  return {
    language,
    message: (event, parameters) => ({
      title: text(`title.${event}`, parameters),
      text: text(`text.${event}`, parameters),
    }),
    text: (key, parameters) => text(`emailText.${key}`, parameters),
  };
}
