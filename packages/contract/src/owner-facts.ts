/**
 * What only the owner of the house knows. What ends with `En` is what English pages and papers say; without it they say the
 * Chinese. Public pages tell all but the words in the seal, which stand on papers.
 */
export const OWNER_FACTS = [
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
export type OwnerFact = (typeof OWNER_FACTS)[number];

/** Every fact; '' for one that is not known. */
export type OwnerFacts = Readonly<Record<OwnerFact, string>>;

/** What the pages say of each fact in a language, by the name without its language. */
export type ToldFact = Exclude<OwnerFact, `${string}En` | 'sealPurpose'>;
const TOLD = OWNER_FACTS.filter((name): name is ToldFact => !name.endsWith('En') && name !== 'sealPurpose');

/** The facts as the pages of a language say them; '' for one that is not known. */
export function toldFacts(facts: Partial<OwnerFacts>, isEnglish: boolean): Readonly<Record<ToldFact, string>> {
  const told = (name: ToldFact): string => (isEnglish ? facts[`${name}En` as OwnerFact] : '') || (facts[name] ?? '');
  return Object.fromEntries(TOLD.map((name) => [name, told(name)])) as Record<ToldFact, string>;
}
