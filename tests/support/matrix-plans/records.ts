import { another, colour, path, posted, record, short, type RoutePlan, type Things } from '../matrix-plan';

const records: Record<string, RoutePlan> = {
  ...record('queue', 'queue', () => ({ name: `Fila ${short()}`, color: colour() })),
  ...record('tags', 'tag', () => ({ name: `Tag ${short()}`, color: colour() })),
  ...record('quick-messages', 'quickMessage', () => ({ shortcode: short(), message: 'Oi', geral: true })),
};
// Queues are few: their list has no pages, and so no second route.
delete records['GET /api/queue/list'];
const quickMessages = ['PUT', 'DELETE'].map(method => `${method} /api/quick-messages/:id`);
for (const name of quickMessages) records[name] = { ...records[name], refuses: ['user', 'outsider'] };
const quickMessageMedia: RoutePlan = { fill: path('quickMessage'), refuses: ['user', 'outsider'] };
// Without a form there is no file, which is reported only to callers who may attach one.
records['POST /api/quick-messages/:id/media-upload'] = { ...quickMessageMedia, answers: 400 };
records['DELETE /api/quick-messages/:id/media-upload'] = { ...quickMessageMedia, consumes: true };

/** Records of the platform, which all users may read: called with unknown ids. */
const platformRecord = (base: string, body: () => object): Record<string, RoutePlan> => {
  const missing = { params: { id: 2_000_000_011 } };
  return {
    ...record(base, 'tag', body),
    [`GET /api/${base}`]: { fill: () => ({ query: { searchParam: 'x' } }), mayBeEmpty: true },
    [`GET /api/${base}/list`]: { mayBeEmpty: true },
    // Announcements would be visible to the other company too, so none is created.
    [`POST /api/${base}`]: { fill: () => ({ body: {} }), shape: body, answers: 400 },
    [`GET /api/${base}/:id`]: { fill: () => missing, answers: 404 },
    [`PUT /api/${base}/:id`]: { fill: () => ({ ...missing, body: body() }), answers: 404 },
    [`DELETE /api/${base}/:id`]: { fill: () => missing, answers: 404 },
  };
};

const noAnnouncement: RoutePlan = { fill: () => ({ params: { id: 2_000_000_011 } }), answers: 404 };
const platformRecords: Record<string, RoutePlan> = {
  ...platformRecord('announcements', () => ({ title: 'Aviso', text: 'Para todos.' })),
  'POST /api/announcements/:id/media-upload': noAnnouncement,
  'DELETE /api/announcements/:id/media-upload': noAnnouncement,
  ...platformRecord('helps', () => ({ title: 'Ajuda', category: 'Geral', video: 'abcdefghijk' })),
  'GET /api/help/pages': { fill: () => ({ query: { keyword: 'tags' } }), mayBeEmpty: true },
  'GET /api/user-help-preferences': {},
  'POST /api/user-help-preferences': { fill: () => ({ body: { value: true } }) },
};

const anOption = path('queueOption');
const menus: Record<string, RoutePlan> = {
  'GET /api/queue-options': { fill: pick => ({ query: { queueId: pick('queueId', 'queue') } }) },
  'GET /api/queue-options/:id': { fill: anOption },
  'POST /api/queue-options': {
    fill: pick => ({ body: { queueId: pick('queueId', 'queue'), title: 'Opção' } }),
    consumes: true,
  },
  'PUT /api/queue-options/:id': {
    fill: pick => ({ ...anOption(pick), body: { title: `Opção ${short()}` } }),
    consumes: true,
  },
  'DELETE /api/queue-options/:id': { fill: anOption, consumes: true },
};

const tagBoard: Record<string, RoutePlan> = {
  'PUT /api/tags/positions/update': {
    fill: pick => ({ body: { tags: [{ id: pick('tags.id', 'tag'), position: another() % 9_000 }] } }),
  },
  'GET /api/tags/ticket/list': {},
  'GET /api/tags/lead/list': { mayBeEmpty: true },
  'GET /api/ticket-tag/:tagId': {
    fill: pick => ({ params: { tagId: pick('tagId', 'tag') } }),
    mayBeEmpty: true,
  },
  'GET /api/ticket-tag/vinculed/tickets/:tagId': {
    fill: pick => ({ params: { tagId: pick('tagId', 'tag') } }),
  },
  'DELETE /api/ticket-tags': {
    fill: pick => ({ body: { contentId: pick('contentId', 'ticketTag') } }),
  },
};

/** What these routes take ids of, besides what the world has. */
export const things = {
  quickMessage: {
    missing: 2_000_000_005,
    make: posted('/quick-messages', ({ canary }) => ({
      shortcode: `${canary}-${short()}`,
      message: `${canary} resposta pronta`,
      geral: true,
    })),
  },
} satisfies Things;

/** How the declared records are called, and what stands beside them. */
export const plans: Record<string, RoutePlan> = {
  ...records,
  ...platformRecords,
  ...menus,
  ...tagBoard,
};
