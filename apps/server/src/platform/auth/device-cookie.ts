import type { Site } from '@xunban/contract';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../config.ts';

/**
 * Tells a browser again in which somebody has signed in before. It opens nothing: it only decides whose wrong tries are
 * counted together.
 */
export interface DeviceCookie {
  read(header: string | undefined): string | undefined;
  /** `Set-Cookie` that keeps a token. */
  keep(token: string): string;
}

/** As long as browsers allow. */
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
    keep: (value) =>
      stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: AGE_SECONDS }),
  };
}
