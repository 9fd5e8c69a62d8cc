import { type Holder, holderOf } from '@xunban/access';
import { capabilitiesOf, type MemberRole } from '@xunban/contract/member-roles';
import type { Member } from './member-storage.ts';

/**
 * The permission that the trade-credit pages require. The server returns it as the flag `isTrusted`, the rules expect a grant.
 */
export const TRUST = 'trust';

/** The permission that the menu entry of coupons requires; the flag `hasCoupons`. */
export const COUPONS = 'coupons';

/** Returns the fields of a member that the access rules read. */
export function memberHolder(member: Pick<Member, 'permissions' | 'roles' | 'isTrusted' | 'hasCoupons'>): Holder {
  const holder = holderOf(member);
  const flags = [...(member.isTrusted ? [TRUST] : []), ...(member.hasCoupons ? [COUPONS] : [])];
  return { ...holder, permissions: [...holder.permissions, ...flags.map((id) => ({ id, operation: [] }))] };
}

/** The permissions of a role without those of the account, such as trade credit. */
export const holderOfRole = (role: MemberRole): Holder => ({
  permissions: capabilitiesOf(role).map((id) => ({ id, operation: [] })),
  roles: [{ id: role, operation: [] }],
});

/** The permissions until the profile has arrived: most members are the owners of their account, whose menu then stays as it is. */
export const OWNER: Holder = holderOfRole('owner');
