import { localizedFacts } from '@xunban/contract/company-profile';
import type { Language } from '@xunban/i18n';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { InstanceFacts, StructuredData } from '../../../platform/http/server-rendered-pages.ts';
import { companyProfile } from './company-profile.ts';

/** Returns the company facts for every page. The text of the company seal appears on printed documents only. */
export async function factsOnPages(reader: Reader, config: Deps['config'], language: Language): Promise<InstanceFacts> {
  const { sealPurpose: _printedOnly, ...all } = await companyProfile(reader, config);
  return { localized: localizedFacts(all, language === 'en'), all };
}

/** Returns the company in the vocabulary of schema.org; unknown values are left out. */
export async function organisation(
  reader: Reader,
  config: Deps['config'],
  language: Language,
): Promise<StructuredData> {
  const localized = localizedFacts(await companyProfile(reader, config), language === 'en');
  const telephone = localized.hotline || localized.phone;
  return {
    '@type': 'Organization',
    name: '迅板 Xunban',
    url: '/',
    ...(localized.companyName && { legalName: localized.companyName }),
    ...(localized.companyAddress && {
      address: { '@type': 'PostalAddress', streetAddress: localized.companyAddress, addressCountry: 'CN' },
    }),
    ...(telephone && {
      telephone,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', telephone },
    }),
    ...(localized.email && { email: localized.email }),
    ...(localized.taxNo && { taxID: localized.taxNo }),
  };
}
