import { EMPTY_HOLDER, guard, type Verdict } from '@xunban/access';
import { text } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { redirect } from 'react-router';
import { memberHolder } from '../../shared/member-rights.ts';
import { readMemberNames } from '../../shared/member-storage.ts';
import { queryClient } from '../../shared/query-client.ts';
import type { RouteDef } from '../../shared/route-def.ts';
import { currentSession, endSession, type Session } from '../../shared/session.ts';
import { signInPath } from '../../shared/sign-in-path.ts';

/** Returns the loader of a member page, which authorises each visit before the page is shown (specification §4 and §6). */
export function guardLoader(route: RouteDef) {
  return async ({ request }: { request: Request }): Promise<null> => {
    const { pathname, search } = new URL(request.url);
    const verdict = await decideAccess(route, currentSession(), pathname);
    switch (verdict.kind) {
      case 'allow':
        return null;
      case 'signIn':
        endSession('lapsed');
        toast.warning(text('session.lapsed'));
        throw redirect(signInPath(pathname + search));
      case 'deny':
        toast.error(text('access.pageDenied', { path: verdict.path }));
        throw redirect('/403');
    }
  };
}

/**
 * Fetches the profile only for pages that require a permission, since most do not. When the fetch fails, pages open according
 * to the last known profile: the server authorises their calls anyway.
 */
async function decideAccess(route: RouteDef, session: Session | null, path: string): Promise<Verdict> {
  const permission = route.access?.permission;
  const guarded = { public: route.access === undefined, permissions: [permission] };
  if (!session || permission === undefined)
    return guard(guarded, { signedIn: session !== null, holder: EMPTY_HOLDER }, path);
  const { memberQuery } = await import('../../shared/member.ts');
  try {
    const member = await queryClient.ensureQueryData(memberQuery(session.memberId));
    return guard(guarded, { signedIn: true, holder: memberHolder(member) }, path);
  } catch (error) {
    if (readMemberNames('routes')?.includes(route.path)) return { kind: 'allow' };
    throw error;
  }
}
