import type { ErrorLanguage } from '@prosa/contracts';
import { correlationOf, languageOf } from '@prosa/http';
import type { FastifyRequest } from 'fastify';

/** Somebody who is not signed in. */
export interface Stranger {
  /** The network address. */
  readonly address: string;
  readonly language: ErrorLanguage;
  readonly correlationId: string;
}

/** Who makes a public request. */
export const strangerOf = (request: FastifyRequest): Stranger => ({
  address: request.ip,
  language: languageOf(request.headers['accept-language']),
  correlationId: correlationOf(request),
});
