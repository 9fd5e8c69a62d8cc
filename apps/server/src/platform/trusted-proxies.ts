import proxyAddr from '@fastify/proxy-addr';

/** True when a proxy's information about the caller is trusted. @param hop number of proxies between it and this server */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** More proxies in front of an instance are a mistake. */
const MAX_HOPS = 5;

/**
 * Reads proxies by address (`10.0.0.5, 192.168.0.0/16, loopback`), or their number. The headers `X-Forwarded-For`, `-Host` and
 * `-Proto` of any other sender are not read. Undefined for any other text.
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops <= MAX_HOPS ? (_address, hop) => hop < hops : undefined;
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
