import { type Holder, holderOf } from '@xunban/access';
import type { Member } from './member-storage.ts';

/**
 * The permission that the trade-credit pages require. The server returns it as the flag `isTrusted`, the rules expect a grant.
 */
export const TRUST = 'trust';

/** Returns the fields of a member that the access rules read. */
export function memberHolder(member: Pick<Member, 'permissions' | 'roles' | 'isTrusted'>): Holder {
  const holder = holderOf(member);
  return member.isTrusted ? { ...holder, permissions: [...holder.permissions, { id: TRUST, operation: [] }] } : holder;
}
