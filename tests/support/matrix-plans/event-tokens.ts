import { path, short, type Making, type RoutePlan, type Things } from '../matrix-plan';

/** What these routes take ids of, besides what the world has. */
export const things = {
  eventToken: {
    missing: '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e51',
    make: async ({ admin, canary }: Making) => {
      const body = { name: `${canary} leitor`, scopes: ['read'] };
      return (await admin.post<{ id: string }>('/event-tokens', body)).id;
    },
  },
} satisfies Things;

/** How the routes of tokens for programs are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/event-tokens': {},
  // A company has few tokens; what was made is not needed.
  'POST /api/event-tokens': { fill: () => ({ body: { name: short(), scopes: ['read'] } }) },
  'DELETE /api/event-tokens/:id': { fill: path('eventToken'), consumes: true },
};
