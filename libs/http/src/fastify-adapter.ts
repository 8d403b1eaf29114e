import { FastifyAdapter } from '@nestjs/platform-fastify';
import { errorText } from '@prosa/contracts';
import type { Environment } from '@prosa/config';
import { DomainError } from '@prosa/kernel';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse } from 'node:querystring';
import { limitSlowBodies, REQUEST_MS } from './body-deadline';
import { BODY_LIMIT } from './body-limit';
import { assertModestJson } from './modest-json';
import { securityOf } from './security-headers';

const queryOf = (text: string): Record<string, unknown> => {
  const query: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(parse(text, '&', '=', { maxKeys: 200 }))) {
    // `a[]=1&a[]=2` is how axios repeats a parameter.
    const key = name.endsWith('[]') ? name.slice(0, -2) : name;
    if (key !== '__proto__' && key !== '') query[key] = name === key ? value : [value ?? []].flat();
  }
  return query;
};

// Faults before any route is known, such as a broken percent-encoding; no hook and no filter ever sees these.
const answerBeforeRouting = (_fault: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => {
  void reply.headers(securityOf(reply.server)).header('cache-control', 'no-store');
  void reply.status(400).send({ error: 'ERR_BAD_REQUEST', message: errorText('ERR_BAD_REQUEST', 'pt') });
};

/** Whether what the strict parser refused is JSON all the same: it names what no body may, such as `__proto__`. */
const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const parseJson = (fastify: FastifyInstance): void => {
  const strict = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      // Clients that name the type of a body they do not send mean "no body".
      if (body.length === 0) return done(null, undefined);
      try {
        assertModestJson(body as string);
      } catch (fault) {
        return done(fault as Error);
      }
      void strict(request, body as string, (fault, parsed) =>
        done(fault === null || isJson(body as string) ? fault : new DomainError('ERR_INVALID_JSON'), parsed),
      );
    },
  );
};

/** Multipart forms are read by their controllers, once the caller is authorised (`@prosa/media`). */
const leaveForms = (fastify: FastifyInstance): void => {
  fastify.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined));
};

/**
 * Which addresses of `X-Forwarded-For` are believed: those that our proxies added at its end. A proxy may leave before
 * them what the client wrote, and a client that is trusted there chooses the address that its guesses count for.
 */
const trustedHops = ({ TRUST_PROXY, TRUST_PROXY_HOPS }: Environment) =>
  TRUST_PROXY ? (_address: string, hop: number): boolean => hop < TRUST_PROXY_HOPS : false;

/** The router as all processes use it: a trailing slash means nothing, bodies are JSON, as large as their route allows. */
export const createAdapter = (environment: Environment): FastifyAdapter => {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedHops(environment),
    // As long as the longest password that older clients put into a path, percent-encoded.
    routerOptions: { ignoreTrailingSlash: true, querystringParser: queryOf, maxParamLength: 1_200 },
    frameworkErrors: answerBeforeRouting,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: 30_000 },
  });
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  parseJson(fastify);
  leaveForms(fastify);
  limitSlowBodies(fastify);
  return adapter;
};
