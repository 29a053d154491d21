import { isIP, isIPv6 } from 'node:net';

/** An address as stored in the database: IPv4-mapped addresses as IPv4, an invalid one as the unspecified address. */
export function plainAddress(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*/s, '');
  return isIP(bare) === 0 ? '::' : bare;
}

/** An address as counted by the rate limits: IPv6 by its /64 network, which is what one customer line gets. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
