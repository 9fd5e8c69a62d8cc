import { capabilitiesOf, type MemberRole, type Session, type User } from '@xunban/contract';
import { type Fen, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { MemberRow } from './members.ts';
import type { SignedIn } from './sign-in.ts';

export function presentUser(
  member: MemberRow,
  {
    account,
    role,
    phone,
    ticket,
    cash,
    creditLeft,
    isTrusted,
    hasCoupons,
  }: {
    /** The account acted in. */
    readonly account: MemberRow;
    readonly role: MemberRole;
    readonly phone: string;
    readonly ticket: string;
    readonly cash: Fen;
    readonly creditLeft: Fen;
    readonly isTrusted: boolean;
    readonly hasCoupons: boolean;
  },
): User {
  return {
    id: member.id,
    account: phone,
    trueName: member.true_name,
    memberNo: member.member_no,
    portrait: member.portrait,
    memberType: memberTypeOf(account),
    cash: toApi(cash),
    isTrusted,
    hasCoupons,
    creditLeft: toApi(creditLeft),
    memberId: member.id,
    ticket,
    hasPayPassword: member.pay_password_hash !== null,
    hasPassword: member.password_hash !== null,
    companyName: account.company_name,
    sex: sexOf(member),
    birthday: member.birthday ?? '',
    qq: member.qq,
    email: member.email,
    industry: member.industry,
    registeredAt: toIso(member.created_at),
    accountId: account.id,
    actingFor: account.id === member.id ? '' : account.company_name,
    role,
    permissions: capabilitiesOf(role).map((id) => ({ id, operation: [] })),
    roles: [{ id: role, operation: [] }],
  };
}

export const presentSession = ({ memberId, token, ticket, expiresAt }: SignedIn): Session => ({
  token,
  memberId,
  ticket,
  expiresAt: toIso(expiresAt),
});

const sexOf = ({ sex }: MemberRow): User['sex'] => (sex === 'male' || sex === 'female' ? sex : '');

export function memberTypeOf({ member_type }: Pick<MemberRow, 'member_type'>): User['memberType'] {
  switch (member_type) {
    case 'Person':
    case 'Enterprise':
      return member_type;
    default:
      return '';
  }
}
