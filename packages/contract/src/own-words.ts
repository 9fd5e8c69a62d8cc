/**
 * Where a text of the house stands that is a parameter of a reason, for the languages beside `reason` in Chinese. What the
 * house did not translate is read in Chinese.
 */
export const OWN_WORDS = { 'zh-TW': 'reasonZhTw', en: 'reasonEn' } as const;

/** The parameters of a reason with the words of the house in one language. */
export function inOwnWords<T extends Readonly<Record<string, string | number>>>(
  params: T,
  language: string,
): T | (T & { readonly reason: string | number }) {
  const name = language === 'zh-TW' || language === 'en' ? OWN_WORDS[language] : undefined;
  const own = name === undefined ? undefined : params[name];
  return own === undefined ? params : { ...params, reason: own };
}
