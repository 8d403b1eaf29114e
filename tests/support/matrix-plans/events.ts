import type { RoutePlan } from '../matrix-plan';

/** How the routes of public events are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  // What it tells is about the token's company; personal values are texts of users.
  'GET /api/v1/events': { fill: () => ({ query: { limit: 500 } }) },
};
