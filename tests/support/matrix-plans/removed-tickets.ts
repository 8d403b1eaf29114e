import type { RoutePlan } from '../matrix-plan';

/** How the list of deleted and merged tickets is called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/removed-tickets': { mayBeEmpty: true },
};
