import type { ServerResponse } from 'node:http';

/** A response of a broken or hostile server. */
export type HttpFault = (response: ServerResponse) => void;

const JSON_TYPE = { 'content-type': 'application/json' };
const DRIP_MS = 50;
const FLOOD_BYTES = 20_000_000;

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): HttpFault =>
  response =>
    void response.writeHead(code, { ...JSON_TYPE, ...headers }).end('{"error":{"message":"no"}}');

/** Every fault that the doubles of external services can play. */
export const HTTP_FAULTS = {
  /** Accepts the request and never answers. */
  hang: () => undefined,
  /** Answers a byte at a time, without end. */
  drip: response => {
    response.writeHead(200, JSON_TYPE);
    const dripping = setInterval(() => response.write(' '), DRIP_MS);
    response.once('close', () => clearInterval(dripping));
  },
  /** Ends the connection in the middle of the answer. */
  cut: response => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000' });
    response.write('{"mess', () => void response.destroy());
  },
  throttled: status(429),
  broken: status(503),
  garbage: response => void response.writeHead(200, JSON_TYPE).end('<html>\u0000{'),
  flood: response => void response.writeHead(200, JSON_TYPE).end(Buffer.alloc(FLOOD_BYTES, 'x')),
} as const satisfies Record<string, HttpFault>;

/** The name of a fault. */
export type HttpFaultName = keyof typeof HTTP_FAULTS;

/** Leads to another address. */
export const redirectTo = (location: string): HttpFault => status(307, { location });
