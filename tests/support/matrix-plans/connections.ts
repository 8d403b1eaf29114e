import { path, short, type Pick, type RoutePlan } from '../matrix-plan';

const connectionChoices = (pick: Pick) => ({
  name: `Fone ${short()}`,
  queueIds: [pick('queueIds', 'queue')],
  transferQueueId: pick('transferQueueId', 'queue'),
});

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  'GET /api/whatsapp': {},
  'GET /api/whatsapp/:id': { fill: path('connection') },
  'GET /api/whatsapp/:id/gaps': { fill: path('connection'), mayBeEmpty: true },
  'POST /api/whatsapp': { fill: pick => ({ body: connectionChoices(pick) }) },
  'PUT /api/whatsapp/:id': {
    fill: pick => ({ ...path('connection')(pick), body: connectionChoices(pick) }),
    consumes: true,
  },
  'DELETE /api/whatsapp/:id': { fill: path('connection'), consumes: true },
  'GET /api/whatsapp-campaigns': {},
  'POST /api/whatsapp-campaigns': { fill: pick => ({ body: connectionChoices(pick) }) },
  'DELETE /api/whatsapp-campaigns/:id': { fill: path('campaignConnection'), consumes: true },
  'GET /api/whatsapp/:id/token': { fill: path('connection'), mayBeEmpty: true },
  'POST /api/whatsapp/:id/token': { fill: path('connection') },
  'DELETE /api/whatsapp/:id/token': { fill: path('connection') },
  // The token of a person is none of a connection's.
  'POST /api/messages/send': { answers: 401 },
  'POST /api/whatsappsession/:id': { fill: path('connection'), consumes: true },
  'PUT /api/whatsappsession/:id': { fill: path('connection'), consumes: true },
  'DELETE /api/whatsappsession/:id': { fill: path('connection'), consumes: true },
  // A phone is linked to it already.
  'POST /api/whatsappsession/:id/pairing-code': {
    fill: pick => ({ ...path('connection')(pick), body: { number: '5511900000066' } }),
    answers: 409,
  },
};
