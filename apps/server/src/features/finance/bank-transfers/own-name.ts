import type { MemberRow } from '../../identity/accounts/members.ts';
import { sameName } from '../../identity/company-register/same-name.ts';

/**
 * True when the payer's name is the certified name of the member. An uncertified member has no name that a bank could confirm.
 */
export function isOwnName(
  member: Pick<MemberRow, 'member_type' | 'company_name' | 'true_name'>,
  payerName: string,
): boolean {
  if (member.member_type === 'Enterprise') return sameName(member.company_name, payerName);
  return member.member_type === 'Person' && sameName(member.true_name, payerName);
}
