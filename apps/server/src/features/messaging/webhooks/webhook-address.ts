import ipaddr from 'ipaddr.js';

/** Faults of the field of the address. */
export type AddressFault = 'webhookUrl' | 'webhookHttps' | 'webhookPort' | 'webhookUser' | 'webhookPrivate';

const PORTS = new Set(['', '443', '8443']);
/** Addresses of IPv6 that are routed in the internet. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Checks the address of an endpoint. A host name is resolved and checked only when something is sent.
 * @param allowAny for tests and demonstrations: http, and every port and host
 */
export function checkAddress(text: string, allowAny: boolean): URL | AddressFault {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.hostname === '') return 'webhookUrl';
  if (url.username !== '' || url.password !== '') return 'webhookUser';
  if (url.protocol !== 'https:' && !(allowAny && url.protocol === 'http:')) return 'webhookHttps';
  url.hash = '';
  if (allowAny) return url;
  if (!PORTS.has(url.port)) return 'webhookPort';
  const literal = literalOf(url);
  return literal !== undefined && !isPublicAddress(literal) ? 'webhookPrivate' : url;
}

/** The IP address that stands in place of a host name. */
export function literalOf({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}

/** False for private, loopback, link-local, multicast and reserved addresses, and for those that carry another address inside. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(GLOBAL_V6) : true;
}
