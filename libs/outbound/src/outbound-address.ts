import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Non-public destinations that the operator has opened: networks, and servers by name and port. */
export interface OutboundAllowance {
  readonly networks: readonly string[];
  readonly servers: ReadonlySet<string>;
}

/** Global unicast, the only IPv6 range that is allocated (RFC 4291 §2.4); everything outside it is special-purpose or private. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Whether an address belongs to the public internet, and is not a way round to one that does not. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false;
  // As it came: a mapped address is refused even where what it maps is public.
  const given = ipaddr.parse(address);
  if (given.range() !== 'unicast') return false;
  return given.kind() === 'ipv4' || given.match(GLOBAL_IPV6);
};

/** Reads `OUTBOUND_ALLOW`: `10.1.0.0/16` is a network, `host:port` a server. */
export const allowanceOf = (entries: readonly string[]): OutboundAllowance => ({
  networks: entries.filter(entry => entry.includes('/')),
  servers: new Set(entries.filter(entry => !entry.includes('/')).map(entry => entry.toLowerCase())),
});

/** Whether a server was opened by its name and port. */
export const isOpenedServer = ({ servers }: OutboundAllowance, host: string, port: number): boolean =>
  servers.has(`${host.toLowerCase()}:${port}`);

/** Whether an address lies in a network that was opened. */
export const isOpenedAddress = ({ networks }: OutboundAllowance, address: string): boolean => {
  const given = ipaddr.process(address);
  return networks.some(network => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === given.kind() && given.match(base, bits);
  });
};
