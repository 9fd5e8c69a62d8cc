import type { Language } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import type { PlaceTexts } from '@xunban/pricing/differences';
import { cityNameOf } from '../../identity/addresses/regions.ts';

/** Returns the names of the places and values of price data in one language. */
export function priceTexts(language: Language): PlaceTexts {
  const { place, pricing, option } = documentTexts(language);
  return {
    text: (key, params = {}) => place(key, params) ?? key,
    pricing: (key) => pricing(key),
    option,
    region: (code) => (code.length > 2 ? cityNameOf(code) : place(`province.${code}`)),
  };
}
