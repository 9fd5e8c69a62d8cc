/** Where to sign in, and come back from. Coming back to the member centre's front page needs no telling. */
export function signInPath(from: string): string {
  return from === '/' || from === '/main' || from === DEFAULT_DESTINATION
    ? '/login'
    : `/login?next=${encodeURIComponent(from)}`;
}

const DEFAULT_DESTINATION = '/main/userCenter';

/**
 * Where a sign-in goes on to. `next` comes from the address bar, so it is taken only as a path of this site: nothing
 * that a browser could read as another host (`//x`, `/\x`, `https:`), and not the sign-in pages again.
 */
export function destinationAfterSignIn(next: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return DEFAULT_DESTINATION;
  return /^\/(login|register|resetpassword|403)\b/i.test(next) ? DEFAULT_DESTINATION : next;
}

/** Browsers drop tabs and line breaks from addresses, which can turn a path into another host. */
const hasControlCharacter = (value: string) =>
  [...value].some((character) => character < ' ' || character === '\u007f');
