import type { Language } from '@xunban/i18n/react';
import { englishProvince, regionName } from '@xunban/i18n/region-names';
import type { AddressForm } from './address-form.ts';
import { latinName } from './pasted-address/region-index.ts';

/** Province and city once where they are the same, as in `北京市 海淀区`; English readers get `Beijing, Haidian`. */
export function regionText(
  { province, city, district }: Pick<AddressForm, 'province' | 'city' | 'district'>,
  language: Language,
): string {
  const names = [...new Set([province, city, district])].filter((name) => name !== '');
  if (language === 'en') return names.map((name) => englishProvince(name) ?? latinName(name)).join(', ');
  return names.map((name) => regionName(name, language)).join(' ');
}
