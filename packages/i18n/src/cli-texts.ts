import { withOwnText } from '@xunban/contract/own-texts';
import type { i18n } from 'i18next';
import enBoardProblems from './catalogues/en/board-problems.json' with { type: 'json' };
import enCli from './catalogues/en/cli.json' with { type: 'json' };
import enErrors from './catalogues/en/errors.json' with { type: 'json' };
import enOrderTexts from './catalogues/en/order-texts.json' with { type: 'json' };
import enPricing from './catalogues/en/pricing.json' with { type: 'json' };
import zhCnBoardProblems from './catalogues/zh-CN/board-problems.json' with { type: 'json' };
import zhCnCli from './catalogues/zh-CN/cli.json' with { type: 'json' };
import zhCnErrors from './catalogues/zh-CN/errors.json' with { type: 'json' };
import zhCnOrderTexts from './catalogues/zh-CN/order-texts.json' with { type: 'json' };
import zhCnPricing from './catalogues/zh-CN/pricing.json' with { type: 'json' };
import zhTwBoardProblems from './catalogues/zh-TW/board-problems.json' with { type: 'json' };
import zhTwCli from './catalogues/zh-TW/cli.json' with { type: 'json' };
import zhTwErrors from './catalogues/zh-TW/errors.json' with { type: 'json' };
import zhTwOrderTexts from './catalogues/zh-TW/order-texts.json' with { type: 'json' };
import zhTwPricing from './catalogues/zh-TW/pricing.json' with { type: 'json' };
import type { Language } from './languages.ts';
import { openTexts } from './open-texts.ts';
import type { OwnKey } from './text-keys.ts';
import type { TextParameters } from './translate.ts';

/** Texts of the command line. Browsers load their areas one by one and not this. */
export interface CliTexts {
  readonly language: Language;
  readonly cli: (key: OwnKey<'cli'>, parameters?: TextParameters) => string;
  /** Text of a key that comes from data, with its area: `pricing.line.board`. The key itself when it has none. */
  readonly text: (key: string, parameters?: TextParameters) => string;
}

let instance: i18n | undefined;

function texts(): i18n {
  instance ??= openTexts(['cli', 'errors', 'pricing', 'board-problems', 'order-texts'], {
    'zh-CN': {
      cli: zhCnCli,
      errors: zhCnErrors,
      pricing: zhCnPricing,
      'board-problems': zhCnBoardProblems,
      'order-texts': zhCnOrderTexts,
    },
    'zh-TW': {
      cli: zhTwCli,
      errors: zhTwErrors,
      pricing: zhTwPricing,
      'board-problems': zhTwBoardProblems,
      'order-texts': zhTwOrderTexts,
    },
    en: {
      cli: enCli,
      errors: enErrors,
      pricing: enPricing,
      'board-problems': enBoardProblems,
      'order-texts': enOrderTexts,
    },
  });
  return instance;
}

export function cliTexts(language: Language): CliTexts {
  const all = texts();
  const textOf = (ns: string, key: string, parameters: TextParameters): string =>
    String(all.t(key as never, { ns, lng: language, ...withOwnText(parameters, language) } as never));
  return {
    language,
    cli: (key, parameters = {}) => textOf('cli', key, parameters),
    text: (key, parameters = {}) => {
      const [ns = '', ...path] = key.split('.');
      const own = path.join('.');
      return all.exists(own, { ns, lng: language, ...parameters } as never) ? textOf(ns, own, parameters) : key;
    },
  };
}
