import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { clearMemberStorage, type Member, readMemberValue, writeMemberValue } from './member-storage.ts';
import { currentSession, useSession } from './session.ts';
import { showAccount } from './shown-account.ts';

export const memberQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['member', memberId],
    queryFn: ({ signal }): Promise<Member> => api.account.me({}, { signal }).then(remember),
    placeholderData: () => lastSeen(memberId),
  });

/** Caches a member as just returned by the server. */
export function notifyMember(client: QueryClient, member: Member): void {
  client.setQueryData(memberQuery(member.memberId).queryKey, remember(member));
}

function remember(member: Member): Member {
  // An answer that comes after its member has left must not be kept for the next one.
  if (currentSession()?.memberId !== member.memberId) return member;
  showAccount(member.accountId);
  const before = readMemberValue('user');
  // What was kept belongs to the account that the session acted in before, such as the number for transfers.
  if (isUser(before) && before.accountId !== member.accountId) clearMemberStorage();
  const { permissions, roles, ...user } = member;
  writeMemberValue('user', user);
  writeMemberValue('permissions', permissions);
  writeMemberValue('roles', roles);
  return member;
}

/** Returns the member from the last response, to be shown until the next one arrives. */
function lastSeen(memberId: string): Member | undefined {
  const [user, permissions, roles] = [
    readMemberValue('user'),
    readMemberValue('permissions'),
    readMemberValue('roles'),
  ];
  const isWhole = isUser(user) && Array.isArray(permissions) && Array.isArray(roles);
  return isWhole && user.memberId === memberId ? { ...user, permissions, roles } : undefined;
}

/** Enough to be drawn; the rest comes with the answer. */
const isUser = (value: unknown): value is Omit<Member, 'permissions' | 'roles'> =>
  typeof value === 'object' &&
  value !== null &&
  ['memberId', 'memberNo', 'trueName', 'portrait', 'memberType', 'accountId', 'actingFor', 'role'].every(
    (name) => typeof Reflect.get(value, name) === 'string',
  ) &&
  ['cash', 'creditLeft'].every((name) => typeof Reflect.get(value, name) === 'number');

/** Returns the signed-in member's profile, balance and credit; idle without a session. */
export function useMember() {
  const session = useSession();
  return useQuery({ ...memberQuery(session?.memberId ?? ''), enabled: session !== null });
}
