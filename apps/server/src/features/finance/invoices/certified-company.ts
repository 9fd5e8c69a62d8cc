import type { BillingProfileForm } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import { findMember } from '../../identity/accounts/members.ts';
import { identityNoOf } from '../../identity/accounts/personal-numbers.ts';

/** The buyer on the invoices of a certified company. */
export interface CertifiedCompany {
  readonly title: string;
  readonly taxNo: string;
}

/** Undefined for members not certified as a company: they name their billing profiles freely. */
export async function certifiedCompanyOf(reader: Reader, memberId: string): Promise<CertifiedCompany | undefined> {
  const member = await findMember(reader, memberId);
  if (member?.member_type !== 'Enterprise') return undefined;
  return { title: member.company_name, taxNo: await identityNoOf(reader, member) };
}

/** True for a profile of the certified company: its name and number change with an update of the register alone. */
export const isOfCompany = (
  { holder, title, taxNo }: Pick<BillingProfileForm, 'holder' | 'title' | 'taxNo'>,
  company: CertifiedCompany | undefined,
): boolean => holder === 'company' && title === company?.title && taxNo === company.taxNo;
