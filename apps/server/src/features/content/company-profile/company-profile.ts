import { OWNER_FACTS, type OwnerFact, type OwnerFacts } from '@xunban/contract/company-profile';
import { type Company, demonstrationCompany } from '../../../platform/company.ts';
import type { Config } from '../../../platform/config.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { knownFacts, lockFacts, writeFact } from './company-profile-store.ts';

type Settings = Pick<Config, 'company' | 'hotline' | 'demonstration'>;

/** Shown in a demonstration to mark the place of the hotline number. */
const SAMPLE_HOTLINE = '400-808-5090';

/** Returns the facts in force, also used on public pages: the staff settings, else the server settings. */
export async function ownerFacts(reader: Reader, config: Settings): Promise<OwnerFacts> {
  const known = new Map((await knownFacts(reader)).map(({ name, value }) => [name, value]));
  const settings = factsOfSettings(config);
  return factsBy((name) => known.get(name) ?? settings[name]);
}

/** Returns the company facts in the server settings. The invented company of a demonstration is not the owner. */
export function factsOfSettings({ company, hotline, demonstration }: Settings): OwnerFacts {
  const own = company === demonstrationCompany ? undefined : company;
  const configured: Partial<OwnerFacts> = {
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
 * Returns the company for printed documents. Until a company is set it is the complete invented one; afterwards unknown values
 * stay empty, so that no document mixes the two.
 */
export async function companyForDocuments(reader: Reader, config: Settings): Promise<Company> {
  const facts = await ownerFacts(reader, config);
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

/** Sets every fact; of two concurrent saves the later one stays. Only what changed is written and logged. */
export async function saveOwnerFacts(tx: Tx, staffId: string, facts: OwnerFacts): Promise<void> {
  await lockFacts(tx);
  const before = new Map((await knownFacts(tx)).map(({ name, value }) => [name, value]));
  const changed = OWNER_FACTS.filter((name) => (before.get(name) ?? '') !== facts[name]);
  for (const name of changed) await writeFact(tx, name, facts[name], staffId);
  const listValues = (valueOn: (name: OwnerFact) => string) => changed.map((name) => `${name}: ${valueOn(name)}`);
  await recordAction(tx, {
    object: { kind: 'ownerFacts' },
    before: { ownerFacts: listValues((name) => before.get(name) ?? '') },
    after: { ownerFacts: listValues((name) => facts[name]) },
  });
}

export const factsBy = (valueOn: (name: OwnerFact) => string): OwnerFacts =>
  Object.fromEntries(OWNER_FACTS.map((name) => [name, valueOn(name)])) as Record<OwnerFact, string>;
