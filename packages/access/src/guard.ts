import { type Holder, meetsAll, type RequiredPermission } from './required-permission.ts';

/** The route data for the guard: its public flag, and the requirements of it and its parents, outermost first. */
export interface GuardedRoute {
  readonly public: boolean;
  readonly permissions: readonly RequiredPermission[];
}

export type Verdict =
  | { readonly kind: 'allow' }
  /** No valid session: clear it, warn, go to the sign-in page. */
  | { readonly kind: 'signIn' }
  /** Signed in without the permission: report the refused path (without its query), go to /403. */
  | { readonly kind: 'deny'; readonly path: string };

/**
 * Decides one navigation. Sign-in is checked before permissions. A public route is open to every user: if the error pages could
 * be refused too, the guard would redirect forever.
 */
export function guard(
  route: GuardedRoute,
  session: { readonly signedIn: boolean; readonly holder: Holder },
  path: string,
): Verdict {
  if (route.public) return { kind: 'allow' };
  if (!session.signedIn) return { kind: 'signIn' };
  if (meetsAll(route.permissions, session.holder)) return { kind: 'allow' };
  return { kind: 'deny', path: path.split(/[?#]/, 1)[0] ?? path };
}
