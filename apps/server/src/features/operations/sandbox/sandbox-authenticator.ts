import { MEMBER_ROLES, parseEnum, TEST_KEY } from '@xunban/contract';
import type { Authenticator, KeyCaller, Member } from '../../../platform/auth/actor.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberAuthenticator } from '../../identity/accounts/member-authenticator.ts';
import { accessOf } from '../../identity/accounts/memberships.ts';
import { keyAuthenticator } from '../../identity/api-keys/key-authenticator.ts';
import { mirrorAccount } from './mirror-account.ts';
import type { SandboxCompany } from './sandbox-company.ts';

/**
 * Identifies the callers of the sandbox: test keys, which are stored there, and sessions of members, which are of the live side. The
 * live side decides each time who a person is in an account; staff do not exist here.
 */
export function sandboxAuthenticator(
  live: { readonly db: Db; readonly authenticator: Authenticator },
  deps: Pick<Deps, 'db' | 'config'>,
  company: SandboxCompany,
): Authenticator {
  const keys = keyAuthenticator(deps.db, TEST_KEY);
  const mirrored = new Set<string>();
  const mirror = async ({ memberId, personId, role }: Member): Promise<void> => {
    const caller = `${memberId} ${personId} ${role}`;
    if (mirrored.has(caller)) return;
    await mirrorAccount(live.db, deps, company, { memberId, personId, role });
    mirrored.add(caller);
  };
  return {
    async member(token) {
      const member = await live.authenticator.member(token);
      if (member) await mirror(member);
      return member;
    },
    async apiKey(token, ip): Promise<KeyCaller> {
      const caller = await keys.apiKey(token, ip);
      const { memberId, personId } = caller.member;
      const role = (await accessOf(live.db.read, personId, memberId))?.role ?? null;
      if (role === null) throw new Refusal('apiKey.makerGone');
      return { ...caller, member: { ...caller.member, role: parseEnum(MEMBER_ROLES, role, 'role') } };
    },
    staff: async () => null,
    isTrusted: memberAuthenticator(deps.db).isTrusted,
  };
}
