import type { CommandError } from '@eventstore/db-client';

/** The log cannot be used as it is configured; `message` says why, and what to do. */
export class LogRefused extends Error {
  override readonly name = 'LogRefused';
}

/** The options that the client knows; it leaves out others, and prints the whole address with its password. */
const options = [
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveInterval',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'nodePreference',
  'throwOnAppendFailure',
];

const flat = (text: string): string => text.trim().toLowerCase().replace(/[_-]/g, '');

const known = new Set(options.map(flat));

/** An address in its parts; none of them is judged yet. */
export interface LogAddress {
  readonly url: string;
  readonly discovers: boolean;
  readonly login: { readonly username: string; readonly password: string } | null;
  /** Each as `host` or `host:port`. */
  readonly hosts: readonly string[];
  readonly query: string;
  readonly tls: boolean;
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

const partsOf = (url: string) => {
  const [, scheme = '', authority = '', query = ''] = /^([^:]+):\/\/([^/?]*)\/*(?:\?(.*))?$/s.exec(url) ?? [];
  const at = authority.lastIndexOf('@');
  const login = at === -1 ? null : authority.slice(0, at);
  return { scheme, login, hosts: authority.slice(at + 1).split(','), query };
};

const encodeHint =
  'percent-encode it in EVENT_STORE_URL: % as %25, : as %3A, @ as %40, / as %2F, ? as %3F, # as %23, other letters as UTF-8';

const loginIn = (text: string | null): LogAddress['login'] => {
  if (text === null) return null;
  const [name = '', password, ...rest] = text.split(':');
  const username = decoded(name);
  const secret = decoded(password ?? '');
  if (name === '' || !password)
    throw new LogRefused(
      'EVENT_STORE_URL names a login without its password: esdb://user:password@host:2113',
    );
  if (rest.length > 0 || text.includes('@') || username === null || secret === null)
    throw new LogRefused(
      `The login or password has a character that separates parts of an address; ${encodeHint}`,
    );
  return { username, password: secret };
};

const requireOptions = (query: string): void => {
  for (const pair of query.split('&').filter(Boolean)) {
    const [key = '', value = ''] = pair.split('=');
    if (flat(key) === 'tlsverifycert')
      throw new LogRefused(
        'EVENT_STORE_URL has tlsVerifyCert, which the client does not know: name the authority of the certificate, tlsCAFile=/path/to/ca.crt',
      );
    if (!known.has(flat(key)) || value === '')
      throw new LogRefused(
        `EVENT_STORE_URL has the unknown option "${key}"; there are ${options.join(', ')}, each as option=value`,
      );
  }
};

/**
 * Reads an address of EventStoreDB, or of KurrentDB, its newer name, whose protocol is the same.
 * @throws LogRefused when no client could use it as it is meant.
 */
export const logAddress = (given: string): LogAddress => {
  const { scheme, login: text, hosts, query } = partsOf(given.trim());
  const named = /^(?:esdb|kurrentdb|kurrent)(\+discover)?$/.exec(scheme);
  if (named === null || hosts.some(host => host === ''))
    throw new LogRefused('EVENT_STORE_URL is no address of EventStoreDB: esdb://user:password@host:2113');
  const discovers = named[1] !== undefined;
  if (discovers && hosts.length > 1)
    throw new LogRefused(
      `EVENT_STORE_URL names several nodes after esdb+discover://, which takes one name that resolves to all of them; a list is written esdb://${hosts.join(',')}`,
    );
  const login = loginIn(text);
  requireOptions(query);
  const base = `esdb${discovers ? '+discover' : ''}://`;
  const url = `${base}${text === null ? '' : `${text}@`}${hosts.join(',')}${query === '' ? '' : `?${query}`}`;
  return { url, discovers, login, hosts, query, tls: !/(^|&)tls=false(&|$)/i.test(query) };
};

const hostText = ({ hosts }: LogAddress): string => hosts.join(', ');

/** How a node answers while none leads, and how the client when it has found none. */
const electing = /not ready|NotReady|not-leader|Leader info|Failed to discover|No leader/i;

/** What a message of the client means, and what to do about it. */
const causes: readonly (readonly [RegExp, (address: LogAddress) => string])[] = [
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/,
    address =>
      `Nobody listens at ${hostText(address)}: start EventStoreDB there, or correct the address in EVENT_STORE_URL`,
  ],
  [
    /Name resolution failed|ENOTFOUND|EAI_AGAIN/,
    address => `The name ${hostText(address)} is unknown: correct EVENT_STORE_URL, or the name service`,
  ],
  [
    /wrong version number|packet length too long|EPROTO/,
    address =>
      `EventStoreDB at ${hostText(address)} speaks without TLS: add tls=false to EVENT_STORE_URL, or give the server a certificate`,
  ],
  [
    /certificate has expired|CERT_HAS_EXPIRED/,
    address => `The certificate of ${hostText(address)} has expired: renew it on the server`,
  ],
  [
    /not yet valid|CERT_NOT_YET_VALID/,
    address =>
      `The certificate of ${hostText(address)} is not valid yet: correct the clock, or the certificate`,
  ],
  [
    /altnames|ALTNAME/,
    address =>
      `The certificate of ${hostText(address)} is for another name: use the name that it is for in EVENT_STORE_URL, or issue one for this name`,
  ],
  [
    /self[- ]signed certificate|unable to verify|unable to get (local )?issuer|UNABLE_TO/i,
    address =>
      `The certificate of ${hostText(address)} is not trusted: name its authority in EVENT_STORE_URL, tlsCAFile=/path/to/ca.crt`,
  ],
  [
    /Failed to load certificate file/,
    () => 'The file that tlsCAFile, userCertFile or userKeyFile of EVENT_STORE_URL names cannot be read',
  ],
  [
    electing,
    address =>
      `No node of ${hostText(address)} leads: more than half of the cluster's nodes must be up and reach each other`,
  ],
];

/** The innermost error: the port wraps what its adapter met. */
const rootOf = (fault: unknown): unknown =>
  fault instanceof Error && fault.cause !== undefined ? rootOf(fault.cause) : fault;

const typeOf = (fault: unknown): string | null =>
  fault instanceof Error && 'type' in fault ? String((fault as CommandError).type) : null;

const textOf = (fault: unknown): string => {
  const root = rootOf(fault);
  return root instanceof Error ? `${typeOf(root) ?? ''} ${root.message}` : String(root);
};

/** Whether a node answers, and none leads. */
export const isElecting = (fault: unknown): boolean => electing.test(textOf(fault));

/** Whether the server has refused the login, or what it may do. */
export const isDenied = (fault: unknown): boolean => typeOf(rootOf(fault)) === 'access-denied';

/** One sentence on what a fault of the log means and what to do; null for a fault that has none. */
export const explainFault = (fault: unknown, address: LogAddress): string | null => {
  const root = rootOf(fault);
  if (root instanceof LogRefused) return root.message;
  if (isDenied(root)) return deniedText(address);
  const text = textOf(root);
  const cause = causes.find(([pattern]) => pattern.test(text));
  if (cause !== undefined) return cause[1](address);
  if (!address.tls && /Failed to connect/.test(text))
    return `EventStoreDB at ${hostText(address)} does not answer without TLS: leave tls=false out of EVENT_STORE_URL`;
  return null;
};

/** What to do about a login that is missing, wrong, or has too few rights. */
const deniedText = ({ login, hosts }: LogAddress): string =>
  login === null
    ? `EventStoreDB at ${hosts.join(', ')} wants a login: EVENT_STORE_URL=esdb://user:password@host:2113`
    : `EventStoreDB at ${hosts.join(', ')} refuses the login "${login.username}": it or its password is wrong, or it lacks rights`;

/** What an administrator has to do so that a login may read the whole log. */
export const readAllText = ({ login }: LogAddress): string =>
  `The login "${login?.username ?? ''}" may not read the whole log: run \`prosa log prepare --admin-url esdb://admin:…\`, or as an administrator set the metadata of $all to {"$acl": {"$r": ["$admins", "${login?.username ?? ''}"]}}`;

/** What is wrong with a login that may read and not append. */
export const appendText = ({ login }: LogAddress): string =>
  `The login "${login?.username ?? ''}" may not append to EventStoreDB: let it write in the default ACL of the server's streams`;
