import { findOneOf } from '@xunban/contract';
import {
  APPROVED_COMPANY_FACTS,
  COMPANY_PROFILE_FACTS,
  type CompanyProfile,
  type CompanyProfileFact,
} from '@xunban/contract/company-profile';
import { type Company, demonstrationCompany } from '../../../platform/company.ts';
import type { Config } from '../../../platform/config.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { knownFacts, lockFacts, writeFact } from './company-profile-store.ts';
import { proposeFacts } from './profile-proposals.ts';

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
 * Sets every fact; of two concurrent saves the later one stays. Only what changed is written and logged. Facts that money
 * depends on are proposed instead: a second user approves them.
 * @throws {Refusal} `companyProfile.waits` when such a fact changes while another proposal is pending
 */
export async function saveCompanyProfile(tx: Tx, staffId: string, facts: CompanyProfile): Promise<void> {
  await lockFacts(tx);
  const known = new Map((await knownFacts(tx)).map(({ name, value }) => [name, value]));
  const changed = COMPANY_PROFILE_FACTS.map((name) => ({
    ...{ name, before: known.get(name) ?? '', after: facts[name] },
  })).filter(({ before, after }) => before !== after);
  const proposed = changed.flatMap(({ name, ...values }) => {
    const approved = findOneOf(APPROVED_COMPANY_FACTS, name);
    return approved ? [{ name: approved, ...values }] : [];
  });
  const written = changed.filter(({ name }) => !findOneOf(APPROVED_COMPANY_FACTS, name));
  for (const { name, after } of written) await writeFact(tx, name, after, staffId);
  if (written.length > 0 || proposed.length === 0)
    await recordAction(tx, {
      object: { kind: 'companyProfile' },
      before: { companyProfile: written.map(({ name, before }) => `${name}: ${before}`) },
      after: { companyProfile: written.map(({ name, after }) => `${name}: ${after}`) },
    });
  if (proposed.length > 0) await proposeFacts(tx, proposed, staffId);
}

export const factsBy = (valueOn: (name: CompanyProfileFact) => string): CompanyProfile =>
  Object.fromEntries(COMPANY_PROFILE_FACTS.map((name) => [name, valueOn(name)])) as Record<CompanyProfileFact, string>;
