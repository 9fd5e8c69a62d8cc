export type SignInPage = '/login' | '/register' | '/resetpassword';

/**
 * Path of a page of signing in that leads back to `from`. On one of these pages its own target is kept. The member centre's
 * front page is the default target.
 */
export function signInPath(from: string, page: SignInPage = '/login'): string {
  const next = isSignInPage(from) ? destinationAfterSignIn(new URL(from, SITE).searchParams.get('next')) : from;
  return next === '/' || next === '/main' || next === DEFAULT_DESTINATION
    ? page
    : `${page}?next=${encodeURIComponent(next)}`;
}

const DEFAULT_DESTINATION = '/main/userCenter';

export const isSignInPage = (path: string): boolean => /^\/(login|register|resetpassword)\b/i.test(path);

/**
 * Path that a sign-in goes on to. `next` comes from the address bar, so only a path of the same origin is accepted, as the
 * browser parses it: `//x`, `/\x`, `/./\x` and `https:` name other hosts. A page of signing in is not accepted either.
 */
export function destinationAfterSignIn(next: string | null): string {
  const path = next?.startsWith('/') ? pathOnSite(next) : undefined;
  return path === undefined || isSignInPage(path) || /^\/403\b/.test(path) ? DEFAULT_DESTINATION : path;
}

/** Stands for our origin: a path is parsed the same way against any one. */
const SITE = 'https://site.invalid';

/** Undefined for another host. A path that begins with two slashes would be one when it is parsed again. */
function pathOnSite(next: string): string | undefined {
  try {
    const { origin, pathname, search, hash } = new URL(next, SITE);
    return origin === SITE && !pathname.startsWith('//') ? pathname + search + hash : undefined;
  } catch {
    return undefined;
  }
}
