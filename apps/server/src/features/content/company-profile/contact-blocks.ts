import type { ArticleBlock } from '@xunban/contract';
import { type CompanyProfile, type LocalizedFact, localizedFacts } from '@xunban/contract/company-profile';
import type { Language } from '@xunban/i18n';
import { companyProfileTexts } from '@xunban/i18n/page-texts';
import { NOTHING, plain } from '../content/article-blocks.ts';

const CONTACT_FACTS: readonly LocalizedFact[] = [
  ...(['companyName', 'companyAddress', 'hotline', 'phone', 'email', 'workingHours'] as const),
  ...(['taxNo', 'bank', 'bankAccount', 'icpNo', 'policeNo'] as const),
];

/** Returns the company's contact details as article blocks; nothing when none are configured. */
export function contactBlocks(facts: CompanyProfile, language: Language): readonly ArticleBlock[] {
  const localized = localizedFacts(facts, language === 'en');
  const known = CONTACT_FACTS.filter((name) => localized[name] !== '');
  if (known.length === 0) return [];
  const { title, head, fact } = companyProfileTexts(language);
  const rows = [head, ...known.map((name) => [fact(name), localized[name]])];
  return [
    { ...NOTHING, kind: 'heading', level: 2, anchor: 'contact', lines: [[plain(title)]] },
    { ...NOTHING, kind: 'table', rows: rows.map((row) => row.map((text) => [plain(text)])) },
  ];
}
