import type { RoutePlan } from '../matrix-plan';

// Figures, and the names of people.
export const plans: Record<string, RoutePlan> = {
  'GET /api/dashboard': { mayBeEmpty: true },
  'GET /api/dashboard/ticketsUsers': { mayBeEmpty: true },
  'GET /api/dashboard/ticketsDay': { mayBeEmpty: true },
};
