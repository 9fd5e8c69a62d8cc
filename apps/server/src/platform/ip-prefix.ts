import { isIPv6 } from 'node:net';

/** The network that an address belongs to: /24 of IPv4, /64 of IPv6, the sizes that one subscriber can move within. */
export function ipPrefix(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIPv6(plain) ? ipv6Prefix(plain) : plain.split('.').slice(0, 3).join('.');
}

/** Returns the address range of a subscriber or company: /24 of IPv4, /48 of IPv6, which contains 65 536 networks. */
export const ipSite = (ip: string): string => {
  const prefix = ipPrefix(ip);
  return prefix.includes(':') ? prefix.split(':').slice(0, 3).join(':') : prefix;
};

function ipv6Prefix(ip: string): string {
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
