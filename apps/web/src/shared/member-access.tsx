import { useQueryClient } from '@tanstack/react-query';
import { EMPTY_HOLDER, meets } from '@xunban/access';
import { CAPABILITY_NAMES } from '@xunban/contract/member-roles';
import { loadAreas, text } from '@xunban/i18n/react';
import { type Access, AccessContext } from '@xunban/ui';
import { type ReactNode, useMemo } from 'react';
import { memberQuery, useMember } from './member.ts';
import { memberHolder, TRUST } from './member-rights.ts';

async function nameOf(check: string): Promise<string> {
  if (check === TRUST) return text('menuGroup.credit');
  const capability = CAPABILITY_NAMES.find((one) => one === check);
  if (!capability) return check;
  await loadAreas(['company']);
  return text(`company:capability.${capability}`);
}

/** Provides the permissions of the signed-in member to guarded controls. Trade credit can be suspended at any time. */
export function MemberAccess({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const { data: member } = useMember();
  const access = useMemo((): Access => {
    const holder = member ? memberHolder(member) : EMPTY_HOLDER;
    return {
      holds: (check) => meets(check, holder),
      holdsNow: async (check) => {
        // Without an answer the last known profile decides, and the action reports the failure.
        const now = await client
          .fetchQuery({ ...memberQuery(member?.memberId ?? ''), staleTime: 0, networkMode: 'always' })
          .catch(() => undefined);
        return meets(check, now ? memberHolder(now) : holder);
      },
      nameOf,
    };
  }, [client, member]);
  return <AccessContext.Provider value={access}>{children}</AccessContext.Provider>;
}
