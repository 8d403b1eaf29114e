import { notByOutsiders, path, type Pick, type RoutePlan } from '../matrix-plan';

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan | readonly RoutePlan[]> = {
  'GET /api/tickets': {
    fill: pick => ({
      query: {
        showAll: 'true',
        searchParam: 'SEGREDO',
        queueIds: `[${pick('queueIds', 'queue')}]`,
        tags: `[${pick('tags', 'tag')}]`,
        users: `[${pick('users', 'user')}]`,
      },
    }),
  },
  'GET /api/tickets/counts': {
    fill: pick => ({ query: { queueIds: `[${pick('queueIds', 'queue')}]`, showAll: 'true' } }),
  },
  'GET /api/tickets/campaigns': { mayBeEmpty: true },
  'GET /api/tickets/:id': { fill: path('ticket'), refuses: notByOutsiders },
  'GET /api/tickets/show/:id': { fill: path('ticket'), refuses: notByOutsiders },
  'GET /api/tickets/:id/earlier': { fill: path('ticket'), refuses: notByOutsiders, mayBeEmpty: true },
  'GET /api/tickets/u/:uuid': {
    fill: pick => ({ params: { uuid: pick('uuid', 'ticketUuid') } }),
    refuses: notByOutsiders,
  },
  'POST /api/tickets': {
    fill: pick => ({
      body: {
        contactId: pick('contactId', 'contact'),
        whatsappId: pick('whatsappId', 'connection'),
        queueId: pick('queueId', 'queue'),
        userId: pick('userId', 'user'),
      },
    }),
    consumes: true,
    refuses: notByOutsiders,
    refusesNaming: ['user', 'outsider'],
  },
  'PUT /api/tickets/:id': [
    () => ({ status: 'closed' }),
    () => ({ status: 'open' }),
    () => ({ status: 'pending' }),
    (pick: Pick) => ({ queueId: pick('queueId', 'queue'), userId: pick('userId', 'user') }),
  ].map((body): RoutePlan => {
    const fill = (pick: Pick) => ({ ...path('ticket')(pick), body: body(pick) });
    return { fill, consumes: true, refuses: ['user', 'outsider'] };
  }),
  'GET /api/ticket/merge/:connectionId': {
    fill: pick => ({
      params: { connectionId: pick('connectionId', 'connection') },
      query: {
        sourceTicketId: pick('sourceTicketId', 'ticket'),
        destinationTicketId: pick('destinationTicketId', 'ticket'),
      },
    }),
    answers: 400,
    mayBeEmpty: true,
  },
  'PUT /api/ticket/merge/:connectionId': {
    fill: pick => ({
      params: { connectionId: pick('connectionId', 'connection') },
      body: {
        sourceTicketId: pick('sourceTicketId', 'ticket'),
        destinationTicketId: pick('destinationTicketId', 'ticket'),
      },
    }),
    consumes: true,
    // The caller has one ticket only, and merges it with itself.
    answers: 400,
    mayBeEmpty: true,
  },
  'POST /api/ticket/merge/:id/revert': {
    fill: path('ticket'),
    answers: 404,
    mayBeEmpty: true,
  },
  'DELETE /api/tickets/:id': { fill: path('ticket'), consumes: true },
  'POST /api/tags/ticket/sync': {
    fill: pick => ({
      body: { ticketId: pick('ticketId', 'ticket'), tags: [{ id: pick('tags.id', 'tag') }] },
    }),
    refuses: notByOutsiders,
  },
  'GET /api/ticket/interaction/:id': { fill: path('ticket'), refuses: notByOutsiders },
  'GET /api/ticket/interaction/:id/thread': {
    ...{ fill: path('ticket'), refuses: notByOutsiders, mayBeEmpty: true },
  },
  'GET /api/ticket/:id/at': {
    fill: pick => ({ ...path('ticket')(pick), query: { at: '2030-01-01T00:00:00Z' } }),
    refuses: notByOutsiders,
  },
  'GET /api/ticket/:id/history/export': { fill: path('ticket'), refuses: notByOutsiders },
  'GET /api/search': { fill: () => ({ query: { searchParam: 'SEGREDO' } }) },
  'GET /api/ticket-notes/list': {
    fill: pick => ({ query: { ticketId: pick('ticketId', 'ticket') } }),
    refuses: notByOutsiders,
  },
  'GET /api/ticket-notes/mentions': { mayBeEmpty: true },
  'POST /api/ticket-notes/:id/seen': { fill: path('note') },
  'POST /api/ticket-notes': {
    fill: pick => ({ body: { ticketId: pick('ticketId', 'ticket'), note: 'Observação' } }),
    refuses: notByOutsiders,
  },
  'DELETE /api/ticket-notes/:id': {
    fill: path('note'),
    consumes: true,
    refuses: ['user', 'outsider', 'supervisor'],
  },
};
