import { DomainError } from '@prosa/kernel';
import { runWithLogContext, type JsonLogger, type LogContext, type Metrics } from '@prosa/observability';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertCleanInput } from './clean-input';
import { correlationOf } from './request-context';

const CONTEXT = Symbol('log context');

const contextOf = (request: FastifyRequest & { [CONTEXT]?: LogContext }): LogContext =>
  (request[CONTEXT] ??= { correlationId: correlationOf(request) });

const assertUsable = (request: FastifyRequest): void => {
  const { body } = request;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new DomainError('ERR_BAD_REQUEST', 'a JSON object is expected');
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
    const route = request.routeOptions.url ?? 'unmatched';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    const milliseconds = reply.elapsedTime;
    metrics.observe('http_request_seconds', 'Time to answer a request.', milliseconds / 1_000, labels);
    if (logger.isLevelEnabled('debug'))
      logger.debug({ ...contextOf(request), ...labels, milliseconds: Math.round(milliseconds) }, 'request');
    done();
  });
};
