import { type Holder, holderOf } from '@xunban/access';
import type { Member } from './member-storage.ts';

/** The right that the trade-credit pages ask for. The server tells it as the flag `isTrusted`, the rules want a grant. */
export const TRUST = 'trust';

/** What the access rules read of a member. */
export function memberHolder(member: Pick<Member, 'permissions' | 'roles' | 'isTrusted'>): Holder {
  const holder = holderOf(member);
  return member.isTrusted ? { ...holder, permissions: [...holder.permissions, { id: TRUST, operation: [] }] } : holder;
}
