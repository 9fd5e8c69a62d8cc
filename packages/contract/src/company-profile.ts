/**
 * Company data that only the operator knows. Fields ending in `En` are for English pages and documents; without them the
 * Chinese value is used. Public pages show all but the text in the seal, which is on documents.
 */
export const COMPANY_PROFILE_FACTS = [
  'companyName',
  'companyNameEn',
  'companyAddress',
  'companyAddressEn',
  'workingHours',
  'workingHoursEn',
  'phone',
  'hotline',
  'email',
  'taxNo',
  'bank',
  'bankEn',
  'bankAccount',
  'sealPurpose',
  'icpNo',
  'policeNo',
] as const;
export type CompanyProfileFact = (typeof COMPANY_PROFILE_FACTS)[number];

/** The facts by which buyers pay and which invoices name: a change needs four-eyes approval. */
export const APPROVED_COMPANY_FACTS = [
  'companyName',
  'companyNameEn',
  'taxNo',
  'bank',
  'bankEn',
  'bankAccount',
] as const satisfies readonly CompanyProfileFact[];
export type ApprovedCompanyFact = (typeof APPROVED_COMPANY_FACTS)[number];

/** Every fact; '' for one that is not known. */
export type CompanyProfile = Readonly<Record<CompanyProfileFact, string>>;

/** Names of the facts on pages, without their language. */
export type LocalizedFact = Exclude<CompanyProfileFact, `${string}En` | 'sealPurpose'>;
const LOCALIZED = COMPANY_PROFILE_FACTS.filter(
  (name): name is LocalizedFact => !name.endsWith('En') && name !== 'sealPurpose',
);

/** Returns the facts for the pages of a language; '' for an unknown one. */
export function localizedFacts(
  facts: Partial<CompanyProfile>,
  isEnglish: boolean,
): Readonly<Record<LocalizedFact, string>> {
  const localize = (name: LocalizedFact): string =>
    (isEnglish ? facts[`${name}En` as CompanyProfileFact] : '') || (facts[name] ?? '');
  return Object.fromEntries(LOCALIZED.map((name) => [name, localize(name)])) as Record<LocalizedFact, string>;
}
