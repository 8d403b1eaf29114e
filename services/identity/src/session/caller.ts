import type { FastifyRequest } from 'fastify';
import { networkOf } from '@prosa/http';

/** The origin of a sign-in request, as far as it is known. */
export interface Caller {
  /** The network: one IPv4 address, or the /64 of an IPv6 one. */
  readonly network: string;
  /** The value of the browser's cookie; null when it has none yet. */
  readonly browser: string | null;
  readonly userAgent: string;
  /** Whether the request comes from a page in a browser, which sends its origin with every change. */
  readonly isPage: boolean;
}

/** The caller, given the browser's cookie. */
export const callerOf = (request: FastifyRequest, browser: string | null): Caller => ({
  network: networkOf(request.ip),
  browser,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
  isPage: request.headers.origin !== undefined,
});
