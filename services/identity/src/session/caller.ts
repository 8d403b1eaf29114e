import type { FastifyRequest } from 'fastify';
import { networkOf } from '../verification/network-of';

/** Where a request to sign in comes from, as far as its sender lets it be seen. */
export interface Caller {
  /** The network: one IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string;
  /** The value of the browser's own cookie; null for one that has none yet. */
  readonly browser: string | null;
  readonly userAgent: string;
  /** Whether a page in a browser asks, which names its origin with every request that changes something. */
  readonly isPage: boolean;
}

/** Who asks, given the browser's cookie. */
export const callerOf = (request: FastifyRequest, browser: string | null): Caller => ({
  network: networkOf(request.ip),
  browser,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  isPage: request.headers.origin !== undefined,
});
