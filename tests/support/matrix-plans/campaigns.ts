import type { RoutePlan } from '../matrix-plan';

/** How the routes of campaigns are called in the tenant matrix. */
export const plans: Record<string, RoutePlan | readonly RoutePlan[]> = {
  'GET /api/campaign-settings': {},
  'POST /api/campaign-settings': {
    fill: () => ({
      body: { settings: { messageInterval: 5, messageBatchSize: 50, greaterInterval: 10, variables: [] } },
    }),
  },
};
