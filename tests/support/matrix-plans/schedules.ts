import { notByOutsiders, path, posted, type Pick, type RoutePlan, type Things } from '../matrix-plan';
import type { Role } from '../matrix-world';

const whose = (pick: Pick) => ({
  contactId: pick('contactId', 'contact'),
  whatsappId: pick('whatsappId', 'connection'),
});

const aSchedule = { fill: path('schedule'), refuses: ['user', 'outsider'] as readonly Role[] };

/** What these routes take ids of, besides what the world has. */
export const things = {
  schedule: {
    missing: 2_000_000_011,
    make: posted('/schedules', ({ canary, world }) => ({
      contactId: world.contact,
      body: `${canary} lembrete`,
      sendAt: '2090-01-01T12:00:00Z',
    })),
  },
} satisfies Things;

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  // For plain users, only their own.
  'GET /api/schedules': { fill: () => ({ query: { searchParam: 'SEGREDO' } }), mayBeEmpty: true },
  'POST /api/schedules': {
    fill: pick => ({ body: { ...whose(pick), body: 'Até amanhã', sendAt: '2090-01-01T12:00:00Z' } }),
    // Who may not answer the contact now may not schedule words for them either.
    refuses: notByOutsiders,
  },
  'GET /api/schedules/:id': aSchedule,
  'PUT /api/schedules/:id': {
    ...aSchedule,
    fill: pick => ({ ...path('schedule')(pick), body: { ...whose(pick), body: 'Até depois' } }),
    consumes: true,
  },
  'DELETE /api/schedules/:id': { ...aSchedule, consumes: true },
  'POST /api/schedules/:id/media-upload': { ...aSchedule, answers: 400 },
  'DELETE /api/schedules/:id/media-upload': { ...aSchedule, consumes: true },
};
