import common from './password-lists/common.json' with { type: 'json' };
import leaked from './password-lists/leaked.json' with { type: 'json' };

/**
 * Common passwords in lower case: the first entries of every published list of leaked passwords, and Chinese habits (520 and
 * 1314 read "I love you for ever", pinyin, keyboard columns). `password-rules.ts` also refuses them with the usual endings, so
 * this holds the stems.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(common);

/**
 * The 10 000 most common leaked passwords of six characters and more, in lower case. Shorter ones are refused by their length.
 * From the ranked list of @zxcvbn-ts/language-common 4.1.3, whose licence is in the same folder.
 */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(leaked);
