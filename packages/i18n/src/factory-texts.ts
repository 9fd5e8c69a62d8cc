import type { i18n } from 'i18next';
import en from './catalogues/en/evaluation.json' with { type: 'json' };
import zhCn from './catalogues/zh-CN/evaluation.json' with { type: 'json' };
import zhTw from './catalogues/zh-TW/evaluation.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { openTexts } from './open-texts.ts';
import type { TextParameters } from './translate.ts';

let instance: i18n | undefined;

/** Returns the texts of the factory page, as rendered by the server for readers without script. */
export function factoryTexts(language: Language): (key: string, parameters?: TextParameters) => string {
  instance ??= openTexts(['evaluation'], {
    'zh-CN': { evaluation: zhCn },
    'zh-TW': { evaluation: zhTw },
    en: { evaluation: en },
  });
  const text = instance.getFixedT(language, 'evaluation');
  return (key, parameters = {}) => String(text(key as never, parameters as never));
}
