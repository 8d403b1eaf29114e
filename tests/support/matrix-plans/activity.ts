import { path, type RoutePlan } from '../matrix-plan';

/** How the routes of administrative facts, and of who read what, are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/activity': {},
  'GET /api/activity/export': {},
  'GET /api/accesses': { mayBeEmpty: true },
  'GET /api/accesses/export': { mayBeEmpty: true },
  'GET /api/ticket/:id/accesses': { fill: path('ticket'), mayBeEmpty: true },
};
