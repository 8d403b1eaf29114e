import { DomainError } from '@prosa/kernel';
import {
  parseTraceparent,
  runWithLogContext,
  tracing,
  type JsonLogger,
  type LogContext,
  type Metrics,
  type Span,
} from '@prosa/observability';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assertCleanInput } from './clean-input';
import { correlationOf } from './request-context';

const CONTEXT = Symbol('log context');

const SPAN = Symbol('span');

interface Observed {
  [CONTEXT]?: LogContext;
  [SPAN]?: Span;
}

const contextOf = (request: FastifyRequest & Observed): LogContext =>
  (request[CONTEXT] ??= { correlationId: correlationOf(request), ...request[SPAN]?.context });

/** Begins the span of a call of the API, within the caller's trace where a header names one. */
const beginSpan = (request: FastifyRequest & Observed): void => {
  const route = request.routeOptions.url;
  if (route?.startsWith('/api') !== true) return;
  const span = tracing()?.start({
    name: `${request.method} ${route}`,
    kind: 'server',
    parent: parseTraceparent(request.headers['traceparent']),
    facts: { 'http.request.method': request.method, 'http.route': route },
  });
  if (span !== undefined) request[SPAN] = span;
};

const endSpan = (request: FastifyRequest & Observed, { statusCode }: FastifyReply): void => {
  request[SPAN]?.tell({ 'http.response.status_code': statusCode });
  request[SPAN]?.end(statusCode >= 500);
};

const assertUsable = (request: FastifyRequest): void => {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new DomainError('ERR_INVALID_JSON', 'a JSON object is expected');
  assertCleanInput(request.params);
  assertCleanInput(request.query);
  assertCleanInput(body);
};

/**
 * What happens around every route: the log context, the check of the raw input, the figures, one log line. Lines and
 * figures name the route's template, never the address, which may hold a search or a code.
 */
export const observeRequests = (fastify: FastifyInstance, metrics: Metrics, logger: JsonLogger): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Correlation-Id', correlationOf(request));
    beginSpan(request);
    runWithLogContext(contextOf(request), done);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    const check = (): void => {
      try {
        assertUsable(request);
        done();
      } catch (fault) {
        done(fault as Error);
      }
    };
    // Reading a body loses the asynchronous context of the hook before it.
    if (request.body === undefined) check();
    else runWithLogContext(contextOf(request), check);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply);
    const route = request.routeOptions.url ?? 'unmatched';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    const milliseconds = reply.elapsedTime;
    metrics.observe('http_request_seconds', 'Time to answer a request.', milliseconds / 1_000, labels);
    if (logger.isLevelEnabled('debug'))
      logger.debug({ ...contextOf(request), ...labels, milliseconds: Math.round(milliseconds) }, 'request');
    done();
  });
};
