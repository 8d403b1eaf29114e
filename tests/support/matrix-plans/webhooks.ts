import type { WebhooksAnswer } from '@prosa/contracts';
import { path, short, type Making, type RoutePlan, type Things } from '../matrix-plan';

/** What these routes take ids of, besides what the world has. */
export const things = {
  webhook: {
    missing: '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e52',
    make: async ({ admin, canary }: Making) => {
      // A company has few: the first is the world's, and the latest may be in use.
      const { webhooks } = await admin.get<WebhooksAnswer>('/webhooks');
      for (const { id } of webhooks.slice(1, -4)) await admin.delete(`/webhooks/${id}`);
      const body = { url: `https://hooks.invalid/${canary}` };
      return (await admin.post<{ id: string }>('/webhooks', body)).id;
    },
  },
} satisfies Things;

/** How the routes of endpoints that receive events are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/webhooks': {},
  'GET /api/event-types': { mayBeEmpty: true },
  'POST /api/webhooks': { fill: () => ({ body: { url: `https://hooks.invalid/${short()}` } }) },
  'PUT /api/webhooks/:id': {
    fill: pick => ({ ...path('webhook')(pick), body: { url: `https://hooks.invalid/${short()}` } }),
    consumes: true,
  },
  'DELETE /api/webhooks/:id': { fill: path('webhook'), consumes: true },
  'POST /api/webhooks/:id/secret': { fill: path('webhook') },
  'POST /api/webhooks/:id/pause': { fill: path('webhook') },
  'POST /api/webhooks/:id/resume': { fill: pick => ({ ...path('webhook')(pick), body: { from: 'stop' } }) },
  'POST /api/webhooks/:id/test': { fill: path('webhook') },
  'POST /api/webhooks/:id/replay': {
    fill: pick => ({ ...path('webhook')(pick), body: { from: 1, to: 2 } }),
    consumes: true,
    answers: 202,
  },
  'GET /api/webhooks/:id/attempts': { fill: path('webhook'), mayBeEmpty: true },
  'GET /api/webhooks/:id/dead-letters': { fill: path('webhook'), mayBeEmpty: true },
  'POST /api/webhooks/:id/dead-letters/release': {
    fill: pick => ({ ...path('webhook')(pick), body: {} }),
    answers: 202,
  },
};
