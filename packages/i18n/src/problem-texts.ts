import type { i18n } from 'i18next';
import en from './catalogues/en/board-problems.json' with { type: 'json' };
import zhCn from './catalogues/zh-CN/board-problems.json' with { type: 'json' };
import zhTw from './catalogues/zh-TW/board-problems.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { openTexts } from './open-texts.ts';
import { toMicrometres } from './to-micrometres.ts';

let instance: i18n | undefined;

/** Describes a finding in a board file, for replies of the server; a code without a text is shown as it is. */
export function problemText(
  language: Language,
  code: string,
  figures: Readonly<Record<string, string | number | boolean>> = {},
): string {
  instance ??= openTexts(['problems'], {
    'zh-CN': { problems: zhCn },
    'zh-TW': { problems: zhTw },
    en: { problems: en },
  });
  const readable = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, toMicrometres(value)]));
  return String(instance.t(code as never, { lng: language, defaultValue: code, ...readable }));
}
