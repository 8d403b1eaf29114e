import { readFileSync } from 'node:fs';
import { credentials, Metadata, type ChannelCredentials } from '@grpc/grpc-js';

const partsOf = (url: string) => {
  const [, login, hosts = ''] = /^[^:]+:\/\/(?:([^@/]*)@)?([^/?]*)/.exec(url) ?? [];
  return { login, hosts };
};

/** The nodes of an address, each as `host:port`. */
export const hostsOf = (url: string): readonly string[] =>
  partsOf(url)
    .hosts.split(',')
    .map(host => (host.includes(':') ? host : `${host}:2113`));

/** The same address of another node. */
export const atHost = (url: string, host: string): string => url.replace(partsOf(url).hosts, host);

/** How a raw channel to a node of an address is secured. */
export const channelOf = (url: string): ChannelCredentials => {
  if (/[?&]tls=false/i.test(url)) return credentials.createInsecure();
  const authority = /[?&]tlsCAFile=([^&]*)/i.exec(url)?.[1];
  return credentials.createSsl(authority === undefined ? null : readFileSync(decodeURIComponent(authority)));
};

/** The login of an address, as a call carries it. */
export const loginOf = (url: string): Metadata => {
  const metadata = new Metadata();
  const { login } = partsOf(url);
  if (login !== undefined)
    metadata.set('authorization', `Basic ${Buffer.from(decodeURIComponent(login)).toString('base64')}`);
  return metadata;
};
