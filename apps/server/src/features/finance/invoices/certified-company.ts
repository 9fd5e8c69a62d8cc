import type { BillingProfileForm } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { identityNoOf } from '../../identity/accounts/personal-numbers.ts';

/** The buyer on the invoices of a certified company. */
export interface CertifiedCompany {
  readonly title: string;
  readonly taxNo: string;
}

/** Undefined for who is not certified as a company: its titles are its own affair. */
export async function certifiedCompanyOf(reader: Reader, memberId: string): Promise<CertifiedCompany | undefined> {
  const member = await findMember(reader, memberId);
  if (member?.member_type !== 'Enterprise') return undefined;
  return { title: member.company_name, taxNo: await identityNoOf(reader, member) };
}

/**
 * Returns a billing profile as valid now. The profile of a certified company follows its certification, so a change of the
 * company register applies to every profile without copying.
 */
export const asCertified = <T extends BillingProfileForm>(profile: T, certified: CertifiedCompany | undefined): T =>
  certified ? { ...profile, holder: 'company', ...certified } : profile;
