import { isIP } from 'node:net';
import type { Config } from '../../../platform/config.ts';

/** The relying party of a passkey: browsers bind it to the host name and send the full origin. */
export interface PasskeySite {
  readonly rpId: string;
  readonly origin: string;
}

/**
 * Returns the console's origin from `CONSOLE_URL`. Without it the console runs on this machine, where only the name `localhost`
 * works: browsers create no passkey for an IP address. Undefined where passkeys are not possible.
 * @param host the `Host` header: the port that the browser uses on this machine
 */
export function passkeySite({ consoleUrl }: Pick<Config, 'consoleUrl'>, host: string): PasskeySite | undefined {
  if (consoleUrl === '')
    return /^localhost(:\d+)?$/.test(host) ? { rpId: 'localhost', origin: `http://${host}` } : undefined;
  const { hostname, origin, protocol } = new URL(consoleUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isSecure && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpId: hostname, origin } : undefined;
}
