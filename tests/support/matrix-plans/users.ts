import { managed, path, short, type Pick, type RoutePlan } from '../matrix-plan';

const rights = (pick: Pick) => ({
  queueIds: [pick('queueIds', 'queue')],
  whatsappId: pick('whatsappId', 'connection'),
});

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/users': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/users/list': {},
  'GET /api/users/:id': { fill: path('user') },
  'POST /api/users': {
    fill: pick => ({
      body: { name: 'Nova', email: `nova.${short()}@prosa.test`, password: 'prosa-demo', ...rights(pick) },
    }),
  },
  'PUT /api/users/:id': {
    fill: pick => ({ ...path('user')(pick), body: { name: 'Outro nome', ...rights(pick) } }),
    consumes: true,
    refuses: managed,
  },
  'DELETE /api/users/:id': { fill: path('user'), consumes: true },
};
