import { FastifyAdapter } from '@nestjs/platform-fastify';
import { errorText } from '@prosa/contracts';
import type { Environment } from '@prosa/config';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse } from 'node:querystring';
import { limitSlowBodies, REQUEST_MS } from './body-deadline';
import { securityOf } from './security-headers';

/** The largest JSON body, in bytes. */
export const BODY_LIMIT = 1_048_576;

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

const parseJson = (fastify: FastifyInstance): void => {
  const strict = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      // Clients that name the type of a body they do not send mean "no body".
      if (body.length === 0) done(null, undefined);
      else void strict(request, body as string, done);
    },
  );
};

/** Forms are read by whoever asks for their files, once the caller has proved to be one who may (`@prosa/media`). */
const leaveForms = (fastify: FastifyInstance): void => {
  fastify.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined));
};

/** The router as all processes use it: a trailing slash means nothing, bodies are JSON of at most 1 MiB. */
export const createAdapter = (environment: Environment): FastifyAdapter => {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    trustProxy: environment.TRUST_PROXY,
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
