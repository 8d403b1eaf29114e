import { isIPv6 } from 'node:net';

const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
};

/**
 * The unit for counting an address: an IPv4 address itself, the /64 of an IPv6 address, since one customer has all
 * of it.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address.toLowerCase()).slice(0, 4);
  return `${groups.map(group => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
};
