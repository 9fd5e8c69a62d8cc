import { COMPANY_PROFILE_FACTS, type CompanyProfile, type CompanyProfileFact } from '@xunban/contract/company-profile';
import { type Company, demonstrationCompany } from '../../../platform/company.ts';
import type { Config } from '../../../platform/config.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raiseAlarm } from '../../base/alarms/raise-alarm.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { knownFacts, lockFacts, writeFact } from './company-profile-store.ts';

type Settings = Pick<Config, 'company' | 'hotline' | 'demonstration'>;

/** Shown in a demonstration to mark the place of the hotline number. */
const SAMPLE_HOTLINE = '400-808-5090';

/** Returns the facts in force, also used on public pages: the staff settings, else the server settings. */
export async function companyProfile(reader: Reader, config: Settings): Promise<CompanyProfile> {
  const known = new Map((await knownFacts(reader)).map(({ name, value }) => [name, value]));
  const settings = factsOfSettings(config);
  return factsBy((name) => known.get(name) ?? settings[name]);
}

/** Returns the company facts in the server settings. The fictitious company of a demonstration is left out. */
export function factsOfSettings({ company, hotline, demonstration }: Settings): CompanyProfile {
  const own = company === demonstrationCompany ? undefined : company;
  const configured: Partial<CompanyProfile> = {
    hotline: hotline || (demonstration ? SAMPLE_HOTLINE : ''),
    ...(own && {
      ...{ companyName: own.name.zh, companyNameEn: own.name.en, phone: own.phone, email: own.email },
      ...{ companyAddress: own.address.zh, companyAddressEn: own.address.en, taxNo: own.taxNo },
      ...{
        bank: own.bank.zh,
        bankEn: own.bank.en,
        bankAccount: own.bankAccount,
        sealPurpose: own.sealPurpose,
      },
    }),
  };
  return factsBy((name) => configured[name] ?? '');
}

/**
 * Returns the company for printed documents. Until a company is set it is the complete fictitious one; afterwards unknown values
 * stay empty, so that no document mixes the two.
 */
export async function companyForDocuments(reader: Reader, config: Settings): Promise<Company> {
  const facts = await companyProfile(reader, config);
  if (facts.companyName === '') return config.company;
  const bilingual = (name: 'companyName' | 'companyAddress' | 'bank') => ({
    zh: facts[name],
    en: facts[`${name}En`] || facts[name],
  });
  const { phone, email, taxNo, bankAccount, sealPurpose } = facts;
  return {
    ...{ name: bilingual('companyName'), address: bilingual('companyAddress'), bank: bilingual('bank') },
    ...{ phone: phone || facts.hotline, email, taxNo, bankAccount, sealPurpose },
  };
}

/**
 * Sets every fact; of two concurrent saves the later one stays. Only what changed is written and logged. Another bank account
 * raises an alarm, because buyers pay to the account on quotations and pages.
 */
export async function saveCompanyProfile(tx: Tx, staffId: string, facts: CompanyProfile): Promise<void> {
  await lockFacts(tx);
  const before = new Map((await knownFacts(tx)).map(({ name, value }) => [name, value]));
  const changed = COMPANY_PROFILE_FACTS.filter((name) => (before.get(name) ?? '') !== facts[name]);
  for (const name of changed) await writeFact(tx, name, facts[name], staffId);
  const listValues = (valueOn: (name: CompanyProfileFact) => string) =>
    changed.map((name) => `${name}: ${valueOn(name)}`);
  await recordAction(tx, {
    object: { kind: 'companyProfile' },
    before: { companyProfile: listValues((name) => before.get(name) ?? '') },
    after: { companyProfile: listValues((name) => facts[name]) },
  });
  if (ACCOUNT.some((name) => changed.includes(name)))
    await raiseAlarm(tx, { kind: 'companyAccount', subject: facts.bankAccount, amount: null, actorId: staffId });
}

const ACCOUNT: readonly CompanyProfileFact[] = ['companyName', 'bank', 'bankAccount'];

export const factsBy = (valueOn: (name: CompanyProfileFact) => string): CompanyProfile =>
  Object.fromEntries(COMPANY_PROFILE_FACTS.map((name) => [name, valueOn(name)])) as Record<CompanyProfileFact, string>;
