import { lookup as systemLookup } from 'node:dns/promises';
import { request as plainRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Readable } from 'node:stream';
import {
  allowanceOf,
  isOpenedAddress,
  isOpenedServer,
  isPublicAddress,
  type OutboundAllowance,
} from './outbound-address';
import { OutboundFailed, OutboundRefused } from './outbound-fault';
import type {
  OutboundAnswer,
  OutboundJudge,
  OutboundRecord,
  OutboundRequest,
  SafeFetch,
} from './safe-fetch.port';

/** Where a name leads. */
export type Resolver = (
  host: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** The rules of a {@link SafeFetch}. */
export interface OutboundRules {
  /** `OUTBOUND_ALLOW`. */
  readonly allow: readonly string[];
  /** Whether public servers may be called without TLS; not in production. */
  readonly plain: boolean;
  readonly resolve?: Resolver;
  /** Receives one record per server that was called or refused; redirects are calls of their own. */
  readonly onCall?: (record: OutboundRecord) => void;
  /** Milliseconds that only go up; `performance.now` by default. */
  readonly elapsed?: () => number;
}

const LARGEST_ANSWER = 1_048_576;
const MOST_REDIRECTS = 3;
const CONNECT_MS = 5_000;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const bySystem: Resolver = host => systemLookup(host, { all: true, verbatim: true });

/** A server with its checked addresses: only those are connected to, even if the name resolves to others later. */
interface Judged {
  readonly url: URL;
  readonly addresses: readonly { readonly address: string; readonly family: number }[];
}

const portOf = (url: URL): number =>
  url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);

/** Without the brackets of IPv6, and without the dot that a whole name may end in. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$|\.$/g, '');

const parsed = (text: string, base?: URL): URL => {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : null;
  if (url === null || url.username !== '' || url.password !== '' || url.hostname === '')
    throw new OutboundRefused('url');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundRefused('protocol');
  return url;
};

/** What a promise resolves to, unless the time of the request is over before. */
const within = <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const late = (): void => reject(new OutboundFailed('timeout', false));
    if (signal.aborted) return late();
    signal.addEventListener('abort', late, { once: true });
    void promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', late));
  });

/** The addresses of a name; a resolver has no time limit of its own. */
const looked = (host: string, { resolve = bySystem }: OutboundRules, signal: AbortSignal) =>
  within(
    signal,
    resolve(host).catch(() => {
      throw new OutboundFailed('unreachable', false);
    }),
  );

const judge = async (
  url: URL,
  rules: OutboundRules,
  opened: OutboundAllowance,
  signal: AbortSignal,
): Promise<Judged> => {
  const host = hostOf(url);
  const port = portOf(url);
  const isOpened = isOpenedServer(opened, url.hostname, port);
  const isUsualPort = port === 443 || port >= 1_024 || (rules.plain && port === 80);
  if (!isOpened && !isUsualPort) throw new OutboundRefused('port');
  const family = isIP(host);
  const addresses = family > 0 ? [{ address: host, family }] : await looked(host, rules, signal);
  const isOwn = isOpened || addresses.every(({ address }) => isOpenedAddress(opened, address));
  const isAllowed = isOwn || addresses.every(({ address }) => isPublicAddress(address));
  if (addresses.length === 0 || !isAllowed) throw new OutboundRefused('address');
  if (url.protocol === 'http:' && !isOwn && !rules.plain) throw new OutboundRefused('protocol');
  return { url, addresses };
};

/** Resolves every lookup of a name with the checked addresses. */
const pinned =
  ({ addresses }: Judged): LookupFunction =>
  (_host, options, done) => {
    if (options.all === true) return done(null, [...addresses]);
    const [first] = addresses;
    done(null, first?.address ?? '', first?.family ?? 4);
  };

const inflated = (answer: IncomingMessage): Readable => {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return answer;
  const by = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[encoding];
  if (by === undefined) throw new OutboundFailed('encoding', true);
  const inflating = by();
  answer.on('error', fault => inflating.destroy(fault));
  return answer.pipe(inflating);
};

const bodyOf = async (
  answer: IncomingMessage,
  { maxBytes = LARGEST_ANSWER, cutsAnswer }: OutboundRequest,
): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of inflated(answer)) {
    size += (piece as Buffer).byteLength;
    pieces.push(piece as Buffer);
    if (size <= maxBytes) continue;
    if (cutsAnswer !== true) throw new OutboundFailed('too-large', true);
    answer.destroy();
    break;
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
};

const headersOf = (answer: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : `${value}`,
    ]),
  );

const optionsOf = (judged: Judged, request: OutboundRequest, signal: AbortSignal): RequestOptions => ({
  method: request.method,
  headers: {
    'user-agent': 'Prosa',
    'accept-encoding': 'gzip, deflate, br',
    ...request.headers,
    ...(request.body === undefined ? {} : { 'content-length': Buffer.byteLength(request.body) }),
  },
  lookup: pinned(judged),
  // A separate socket: a pooled one may have been opened under other rules.
  agent: false,
  signal,
});

/** One request to one judged server. */
const sent = (judged: Judged, request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> =>
  new Promise((resolve, reject) => {
    let isConnected = false;
    const open = judged.url.protocol === 'https:' ? tlsRequest : plainRequest;
    const call = open(judged.url, optionsOf(judged, request, signal));
    const impatience = setTimeout(() => call.destroy(new OutboundFailed('unreachable', false)), CONNECT_MS);
    const fail = (fault: unknown): void => {
      clearTimeout(impatience);
      call.destroy();
      if (fault instanceof OutboundFailed) return reject(fault);
      const silence = isConnected ? 'cut' : 'unreachable';
      reject(new OutboundFailed(signal.aborted ? 'timeout' : silence, isConnected));
    };
    const connected = (): void => {
      isConnected = true;
      clearTimeout(impatience);
    };
    call.on('socket', socket =>
      socket.once(judged.url.protocol === 'https:' ? 'secureConnect' : 'connect', connected),
    );
    call.on('error', fail);
    call.on('response', answer => {
      connected();
      bodyOf(answer, request).then(
        body => resolve({ status: answer.statusCode ?? 0, headers: headersOf(answer), body }),
        fail,
      );
    });
    call.end(request.body);
  });

/** The request that follows a redirect; without credentials when the host differs. */
const redirected = (request: OutboundRequest, from: URL, to: URL): OutboundRequest => {
  const accept = request.headers?.['accept'];
  const strange: Record<string, string> = accept === undefined ? {} : { accept };
  return { ...request, url: to.href, headers: from.host === to.host ? (request.headers ?? {}) : strange };
};

/** Reports what became of a call of a host, and how long it took; a fault of our own is no outcome. */
const recorded = async (
  { host }: URL,
  { onCall, elapsed = () => performance.now() }: OutboundRules,
  call: () => Promise<OutboundAnswer>,
): Promise<OutboundAnswer> => {
  const begun = elapsed();
  const record = (status: OutboundRecord['status']): void =>
    onCall?.({ host, status, ms: Math.round(elapsed() - begun) });
  try {
    const answer = await call();
    record(answer.status);
    return answer;
  } catch (fault) {
    if (fault instanceof OutboundFailed || fault instanceof OutboundRefused) record(fault.reason);
    throw fault;
  }
};

/** A fetch for addresses that strangers chose. */
export const createSafeFetch = (rules: OutboundRules): SafeFetch => {
  const opened = allowanceOf(rules.allow);
  const follow = async (
    request: OutboundRequest,
    signal: AbortSignal,
    redirects: number,
  ): Promise<OutboundAnswer> => {
    const url = parsed(request.url);
    const answer = await recorded(url, rules, async () =>
      sent(await judge(url, rules, opened, signal), request, signal),
    );
    const { location } = answer.headers;
    if (request.method !== 'GET' || location === undefined || !REDIRECTS.has(answer.status)) return answer;
    if (redirects === 0) throw new OutboundRefused('redirect');
    const to = parsed(location, url);
    if (url.protocol === 'https:' && to.protocol === 'http:') throw new OutboundRefused('redirect');
    return follow(redirected(request, url, to), signal, redirects - 1);
  };
  return request => follow(request, AbortSignal.timeout(request.timeoutMs), MOST_REDIRECTS);
};

const JUDGE_MS = 3_000;

/** Judges addresses by the rules of the fetch, without calling them. */
export const createOutboundJudge = (rules: OutboundRules): OutboundJudge => {
  const opened = allowanceOf(rules.allow);
  return async text => {
    try {
      await judge(parsed(text), rules, opened, AbortSignal.timeout(JUDGE_MS));
      return null;
    } catch (fault) {
      if (fault instanceof OutboundRefused) return fault.reason;
      if (fault instanceof OutboundFailed) return null;
      throw fault;
    }
  };
};
