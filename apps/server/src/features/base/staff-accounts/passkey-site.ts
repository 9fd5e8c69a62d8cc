import { isIP } from 'node:net';
import type { Config } from '../../../platform/config.ts';

/** Whom a passkey is made for: browsers bind it to the host name and tell the whole origin. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * The console's origin, as `CONSOLE_URL` says. Without it the console is at this machine, where only the name `localhost` will
 * do: browsers make no passkey for an address in numbers. Undefined where there can be none.
 * @param host the `Host` header: at which port of this machine the browser is
 */
export function passkeySite({ consoleUrl }: Pick<Config, 'consoleUrl'>, host: string): PasskeySite | undefined {
  if (consoleUrl === '')
    return /^localhost(:\d+)?$/.test(host) ? { rpId: 'localhost', origin: `http://${host}` } : undefined;
  const { hostname, origin, protocol } = new URL(consoleUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpId: hostname, origin } : undefined;
}
