import type { SecurityFacts } from '@prosa/observability';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from './viewer';

/** Who calls which route, in numbers: the person who really acts, and the company it happens in. */
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
