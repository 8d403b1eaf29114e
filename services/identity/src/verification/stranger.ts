import type { ErrorLanguage } from '@prosa/contracts';
import { correlationOf, languageOf } from '@prosa/http';
import type { FastifyRequest } from 'fastify';

/** Somebody who is not signed in. */
export interface Stranger {
  /** The network address. */
  readonly address: string;
  /** The cookie that their browser has, or gets with the answer; `isNew` when it had none. */
  readonly browser: { readonly id: string; readonly isNew: boolean };
  readonly language: ErrorLanguage;
  readonly correlationId: string;
}

/** Who makes a public request. */
export const strangerOf = (request: FastifyRequest, browser: Stranger['browser']): Stranger => ({
  browser,
  address: request.ip,
  language: languageOf(request.headers['accept-language']),
  correlationId: correlationOf(request),
});
