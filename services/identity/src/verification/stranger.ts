import type { ErrorLanguage } from '@prosa/contracts';
import { correlationOf, languageOf } from '@prosa/http';
import type { FastifyRequest } from 'fastify';

/** An unauthenticated caller. */
export interface Stranger {
  /** The network address. */
  readonly address: string;
  /** The browser's cookie, which is set by the response when `isNew`. */
  readonly browser: { readonly id: string; readonly isNew: boolean };
  readonly language: ErrorLanguage;
  readonly correlationId: string;
}

/** The caller of a public request. */
export const strangerOf = (request: FastifyRequest, browser: Stranger['browser']): Stranger => ({
  browser,
  address: request.ip,
  language: languageOf(request.headers['accept-language']),
  correlationId: correlationOf(request),
});
