import { type Authority, type Holder, meetsAll } from './authority.ts';

/**
 * What the guard needs to know of a route: whether anyone may see it, and what it and its parents ask, outermost first.
 */
export interface GuardedRoute {
  readonly public: boolean;
  readonly authority: readonly Authority[];
}

export type Verdict =
  | { readonly kind: 'allow' }
  /** No valid session: clear it, warn, go to the sign-in page. */
  | { readonly kind: 'signIn' }
  /** Signed in without the right: tell which path was refused (without its query), go to /403. */
  | { readonly kind: 'deny'; readonly path: string };

/**
 * Judges one navigation. Signing in is asked for before rights. A public route is open to everyone: if the error pages
 * could be refused too, the guard would redirect for ever.
 */
export function guard(
  route: GuardedRoute,
  visitor: { readonly signedIn: boolean; readonly holder: Holder },
  path: string,
): Verdict {
  if (route.public) return { kind: 'allow' };
  if (!visitor.signedIn) return { kind: 'signIn' };
  if (meetsAll(route.authority, visitor.holder)) return { kind: 'allow' };
  return { kind: 'deny', path: path.split(/[?#]/, 1)[0] ?? path };
}
