import proxyAddr from '@fastify/proxy-addr';

/** Whether what a proxy says of the caller counts. @param hop how many proxies stand between it and this server */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** More than this in front of a house is a mistake. */
const MOST_HOPS = 5;

/**
 * Proxies by address (`10.0.0.5, 192.168.0.0/16, loopback`), or how many there are. Whatever anybody else writes into
 * `X-Forwarded-For`, `-Host` and `-Proto` is not read. Undefined for a text that is neither.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops <= MOST_HOPS ? (_address, hop) => hop < hops : undefined;
  }
  const named = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  try {
    const isNamed = proxyAddr.compile(named);
    return (address, hop) => isNamed(address, hop);
  } catch {
    return undefined;
  }
}
