import { managed, path, short, type Pick, type RoutePlan } from '../matrix-plan';

const chat = (pick: Pick) => ({ title: `Equipe ${short()}`, users: [{ id: pick('users.id', 'user') }] });

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/chats': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/chats/u/:uuid': { fill: pick => ({ params: { uuid: pick('uuid', 'chatUuid') } }) },
  'GET /api/chats/:id': { fill: path('chat') },
  'POST /api/chats': { fill: pick => ({ body: chat(pick) }) },
  'PUT /api/chats/:id': {
    fill: pick => ({ ...path('chat')(pick), body: chat(pick) }),
    consumes: true,
    refuses: managed,
  },
  'DELETE /api/chats/:id': { fill: path('chat'), consumes: true, refuses: managed },
  'GET /api/chats/:id/messages': { fill: path('chat') },
  'POST /api/chats/:id/messages': {
    fill: pick => ({ ...path('chat')(pick), body: { message: 'Recado' } }),
  },
  'POST /api/chats/:id/read': { fill: path('chat') },
};
