import type { FastifyInstance } from 'fastify';
import { keyOf } from './guard-before-bodies';
import { unknownFields } from './known-fields';
import type { Route } from './routes';
import { ValidationFault } from './validation';

/** Where programs call. */
const PROGRAMS = '/api/v1/';
const MOST_FAULTS = 10;
const LONGEST_NAME = 100;

/**
 * Refuses fields that a route of `/api/v1` has no rule for, in query and body. A program whose misspelt filter is
 * dropped would take the answer for a filtered one. All other routes drop them.
 */
export const refuseUnknownFields = (
  fastify: FastifyInstance,
  routes: readonly Pick<Route, 'method' | 'path' | 'shapes'>[],
): void => {
  const strict = new Map(
    routes
      .filter(({ path }) => path.startsWith(PROGRAMS))
      .map(({ method, path, shapes }) => [keyOf(method, path), shapes]),
  );
  if (strict.size === 0) return;
  fastify.addHook('preValidation', (request, _reply, done) => {
    const shapes = strict.get(keyOf(request.method, request.routeOptions.url ?? ''));
    if (shapes === undefined) return done();
    const faults = [
      ...unknownFields(request.query, shapes.query, MOST_FAULTS),
      ...unknownFields(request.body, shapes.body, MOST_FAULTS),
    ].map(name => {
      const field = name.slice(0, LONGEST_NAME);
      return { field, rule: 'unknown', message: `${field} is not a field of this route` };
    });
    done(faults.length === 0 ? undefined : new ValidationFault(faults));
  });
};
