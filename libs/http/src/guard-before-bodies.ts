import { NotFoundException } from '@nestjs/common';
import type { Permission } from '@prosa/contracts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { AccessGuard } from './access.guard';
import { fromLoopback } from './loopback';
import type { Route } from './routes';

/** A route by its method and path, as both of Nest and of Fastify name it. */
export const keyOf = (method: string, path: string): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path.length > 1 ? path.replace(/\/$/, '') : path}`;

/**
 * Authenticates before the body is read, and limits each route's body to what it needs. Static files and unknown
 * routes are not authenticated.
 */
export const guardBeforeBodies = (
  fastify: FastifyInstance,
  routes: readonly Route[],
  guard: Pick<AccessGuard, 'admit'>,
): void => {
  const known = new Map(routes.map(route => [keyOf(route.method, route.path), route]));
  fastify.addHook('onRoute', (options: RouteOptions) => {
    const method = [options.method].flat()[0] ?? '';
    const route = known.get(keyOf(method, options.url));
    if (route !== undefined) options.bodyLimit = route.bodyLimit;
  });
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    const route = known.get(keyOf(request.method, request.routeOptions.url ?? ''));
    if (route === undefined || route.access === null) return done();
    if (route.loopbackOnly && !fromLoopback(request.raw)) return done(new NotFoundException());
    const { access, scopes, plan, acting } = route;
    const permission = access === 'public' || scopes !== null ? null : (access as Permission);
    guard.admit(request, { permission, scopes, feature: plan, acting }).then(() => done(), done);
  });
};
