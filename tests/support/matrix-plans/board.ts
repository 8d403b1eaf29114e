import { notByOutsiders, type RoutePlan } from '../matrix-plan';

/** How the routes of the ticket board are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  // Columns are flagged tags, and the matrix flags none.
  'GET /api/tags/kanban': { mayBeEmpty: true },
  'GET /api/ticket/kanban/:connectionId': {
    fill: pick => ({
      params: { connectionId: pick('connectionId', 'connection') },
      query: {
        queueIds: `[${pick('queueIds', 'queue')}]`,
        userId: pick('userId', 'user'),
        withTag: pick('withTag', 'tag'),
      },
    }),
    mayBeEmpty: true,
  },
  'GET /api/ticket/kanban/:connectionId/figures': {
    fill: pick => ({ params: { connectionId: pick('connectionId', 'connection') } }),
    mayBeEmpty: true,
  },
  'PUT /api/ticket-tags/:ticketId/:tagId': {
    fill: pick => ({ params: { ticketId: pick('ticketId', 'ticket'), tagId: 0 }, body: {} }),
    refuses: notByOutsiders,
  },
};
