import { isIP, BlockList } from 'node:net';

const CIDR = /^(?<address>[\d.a-fA-F:]{2,45})(?:\/(?<bits>\d{1,3}))?$/u;

interface Network {
  readonly address: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** Reads an address or a network in CIDR notation; null for anything else. */
export const networkIn = (text: string): Network | null => {
  const { address = '', bits } = CIDR.exec(text)?.groups ?? {};
  const version = isIP(address);
  if (version === 0) return null;
  const most = version === 4 ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  return length > most ? null : { address, bits: length, family: version === 4 ? 'ipv4' : 'ipv6' };
};

const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Whether an address lies in one of the networks; without any, every address does. */
export const isWithin = (networks: readonly string[], address: string): boolean => {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const { address: net, bits, family } of networks.flatMap(text => networkIn(text) ?? []))
    list.addSubnet(net, bits, family);
  const asked = plain(address);
  const version = isIP(asked);
  return version !== 0 && list.check(asked, version === 4 ? 'ipv4' : 'ipv6');
};
