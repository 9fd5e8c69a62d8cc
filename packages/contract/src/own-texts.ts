/**
 * Parameters with the company's own text for a reason, for the languages other than `reason` in Chinese. Untranslated texts are
 * shown in Chinese.
 */
export const OWN_TEXT_NAMES = { 'zh-TW': 'reasonZhTw', en: 'reasonEn' } as const;

/** Returns the parameters of a reason with the company's own text in one language. */
export function withOwnText<T extends Readonly<Record<string, string | number>>>(
  params: T,
  language: string,
): T | (T & { readonly reason: string | number }) {
  const name = language === 'zh-TW' || language === 'en' ? OWN_TEXT_NAMES[language] : undefined;
  const own = name === undefined ? undefined : params[name];
  return own === undefined ? params : { ...params, reason: own };
}
