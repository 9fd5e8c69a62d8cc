import common from './password-lists/common.json' with { type: 'json' };
import leaked from './password-lists/leaked.json' with { type: 'json' };

/**
 * Words and numbers that people choose as passwords, in lower case: what every published list of leaked passwords
 * begins with, and the habits of this country (520 and 1314 read "I love you for ever", pinyin, keyboard columns).
 * `password-rules.ts` also refuses them with the usual endings, so this holds the stems.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(common);

/**
 * The 10 000 commonest leaked passwords of six characters and more, in lower case. Shorter ones are refused by their
 * length. From the ranked list of @zxcvbn-ts/language-common 4.1.3, whose licence lies beside it.
 */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(leaked);
