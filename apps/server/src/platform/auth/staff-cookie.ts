import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../config.ts';

/**
 * The session of staff in a browser. Scripts cannot read it, so it never leaves the browser, and every tab of the console
 * has it. It ends with the browser, or with the session on the server.
 */
export interface StaffCookie {
  /** The token in a `Cookie` header, if there is one. */
  read(header: string | undefined): string | undefined;
  /** `Set-Cookie` that stores a token, or clears it. */
  write(token: string): string;
  clear(): string;
}

export function staffCookie({ consoleUrl }: Pick<Config, 'consoleUrl'>): StaffCookie {
  const secure = consoleUrl.startsWith('https://');
  // With the prefix browsers take it only from this very host and over TLS. Ports do not keep cookies apart, hosts do.
  const name = secure ? '__Host-xunban-staff' : 'xunban-staff';
  const write = (value: string, age: { readonly maxAge?: number }) =>
    stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'strict', secure, ...age });
  return {
    read: (header) => (header === undefined ? undefined : parseCookie(header)[name]),
    write: (token) => write(token, {}),
    clear: () => write('', { maxAge: 0 }),
  };
}
