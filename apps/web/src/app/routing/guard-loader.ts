import { type Authority, guard, type Holder, NOBODY } from '@xunban/access';
import { text } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { redirect } from 'react-router';
import { memberHolder } from '../../shared/member-rights.ts';
import { queryClient } from '../../shared/query-client.ts';
import { currentSession, endSession } from '../../shared/session.ts';
import { signInPath } from '../../shared/sign-in-path.ts';
import type { RouteDef } from './route-def.ts';

/** The loader of a member page: judges each visit before the page is shown (specification §4 and §6). */
export function guardLoader(route: RouteDef) {
  const authority = route.access?.authority;
  return async ({ request }: { request: Request }): Promise<null> => {
    const { pathname, search } = new URL(request.url);
    const session = currentSession();
    const visitor = { signedIn: session !== null, holder: session ? await holderFor(authority, session.guid) : NOBODY };
    const verdict = guard({ public: route.access === undefined, authority: [authority] }, visitor, pathname);
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

/** The profile is fetched only for pages that ask for a right; most ask for none and need not wait for it. */
async function holderFor(authority: Authority, guid: string): Promise<Holder> {
  if (authority === undefined) return NOBODY;
  const { memberQuery } = await import('../../shared/member.ts');
  return memberHolder(await queryClient.ensureQueryData(memberQuery(guid)));
}
