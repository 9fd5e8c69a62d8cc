import type { Session, User } from '@xunban/contract';
import { type Fen, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { MemberRow } from './members.ts';
import type { SignedIn } from './sign-in.ts';

export function presentUser(
  member: MemberRow,
  {
    phone,
    ticket,
    cash,
    creditLeft,
    isTrusted,
  }: {
    readonly phone: string;
    readonly ticket: string;
    readonly cash: Fen;
    readonly creditLeft: Fen;
    readonly isTrusted: boolean;
  },
): User {
  return {
    id: member.id,
    account: phone,
    trueName: member.true_name,
    memberNo: member.member_no,
    portrait: member.portrait,
    memberType: memberTypeOf(member),
    cash: toApi(cash),
    isTrusted,
    creditLeft: toApi(creditLeft),
    memberId: member.id,
    ticket,
    hasPayPassword: member.pay_password_hash !== null,
    hasPassword: member.password_hash !== null,
    companyName: member.company_name,
    sex: sexOf(member),
    birthday: member.birthday ?? '',
    qq: member.qq,
    email: member.email,
    industry: member.industry,
    registeredAt: toIso(member.created_at),
    // Members differ by type and trade credit; all of them hold this one role and no single permission.
    permissions: [],
    roles: [{ id: 'member', operation: [] }],
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
