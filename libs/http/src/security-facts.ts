import type { SecurityFacts } from '@prosa/observability';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from './viewer';

/** Caller and route by id: the real user, and the company of the request. */
export const securityFacts = (
  request: FastifyRequest,
  { userId, companyId, acting }: Viewer,
): SecurityFacts => ({
  userId: acting?.userId ?? userId,
  companyId,
  ...(acting === undefined ? {} : { ownCompanyId: acting.companyId }),
  method: request.method,
  route: request.routeOptions.url,
});
