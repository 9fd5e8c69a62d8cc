import { defaultBoardSpec, isChoiceField } from '@xunban/contract/board-spec';
import { boardFieldText } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import type { PlaceTexts } from '@xunban/pricing/differences';

/** Returns the names of places in price data, in the interface language. */
export function usePlaceTexts(): PlaceTexts {
  const { t, i18n } = useTranslation(['price-places', 'pricing']);
  const pricing = (key: string) => {
    const inArea = `pricing:${key}`;
    return i18n.exists(inArea) ? String(t(inArea as never)) : undefined;
  };
  return {
    text: (key, params = {}) => (i18n.exists(`price-places:${key}`) ? String(t(key as never, params)) : key),
    pricing,
    // A draft may contain a field that no board has; its value is then shown unchanged.
    option: (field, value) =>
      isChoiceField(field) ? boardFieldText({ ...defaultBoardSpec, [field]: value }, field).value : value,
    region: (code) =>
      i18n.exists(`price-places:province.${code}`) ? String(t(`province.${code}` as never)) : undefined,
  };
}
