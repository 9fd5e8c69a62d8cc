import type { Site } from '@xunban/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../config.ts';

/**
 * Recognizes a browser that was used to sign in before. It grants no access: it only decides which failed attempts are counted
 * together.
 */
export interface DeviceCookie {
  read(header: string | undefined): string | undefined;
  /** `Set-Cookie` that keeps a token. */
  write(token: string): string;
}

/** The maximum age that browsers allow. */
const AGE_SECONDS = 400 * 86_400;

/** Ports do not keep cookies apart, so the two sites use names of their own. */
const NAMES = { web: 'xunban-device', console: 'xunban-console-device' } as const satisfies Record<Site, string>;

export function deviceCookie(
  { publicUrl, consoleUrl }: Pick<Config, 'publicUrl' | 'consoleUrl'>,
  site: Site,
): DeviceCookie {
  const secure = (site === 'web' ? publicUrl : consoleUrl).startsWith('https://');
  const name = secure ? `__Host-${NAMES[site]}` : NAMES[site];
  return {
    read: (header) => (header === undefined ? undefined : parseCookie(header)[name]),
    write: (value) =>
      stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: AGE_SECONDS }),
  };
}
