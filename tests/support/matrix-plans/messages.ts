import { notByOutsiders, short, type Pick, type RoutePlan } from '../matrix-plan';

const inTicket = (pick: Pick) => ({ params: { ticketId: pick('ticketId', 'ticket') } });

const aMessage = (pick: Pick) => ({ params: { messageId: pick('messageId', 'message') } });

/** How the routes of this area are called in the tenant matrix. */
export const plans: Record<string, RoutePlan | readonly RoutePlan[]> = {
  'GET /api/messages/:ticketId': { fill: inTicket, refuses: notByOutsiders },
  'GET /api/messages/:ticketId/search': {
    fill: pick => ({ ...inTicket(pick), query: { searchParam: 'SEGREDO' } }),
    refuses: notByOutsiders,
  },
  'GET /api/messages/:messageId/edits': {
    fill: pick => ({ params: { messageId: pick('messageId', 'message') } }),
    refuses: notByOutsiders,
    mayBeEmpty: true,
  },
  'GET /api/messages/:ticketId/starred': { fill: inTicket, refuses: notByOutsiders, mayBeEmpty: true },
  'PUT /api/messages/:messageId/star': {
    fill: pick => ({ ...aMessage(pick), body: { isStarred: true } }),
    refuses: notByOutsiders,
  },
  'POST /api/messages/:ticketId/read': { fill: inTicket, refuses: notByOutsiders },
  'POST /api/messages/:ticketId/unread': { fill: inTicket, refuses: notByOutsiders },
  'POST /api/messages/:messageId/retry': {
    fill: pick => ({ params: { messageId: pick('messageId', 'message') } }),
    refuses: notByOutsiders,
  },
  'PUT /api/messages/:messageId': {
    fill: pick => ({ ...aMessage(pick), body: { body: `Outra resposta ${short()}` } }),
    consumes: true,
    refuses: notByOutsiders,
  },
  'DELETE /api/messages/:messageId': { fill: aMessage, consumes: true, refuses: notByOutsiders },
  'POST /api/messages/:messageId/reactions': {
    fill: pick => ({ ...aMessage(pick), body: { emoji: '👍' } }),
    refuses: notByOutsiders,
  },
  'POST /api/messages/:ticketId': {
    fill: pick => ({
      ...inTicket(pick),
      body: { body: 'Resposta', quotedMsg: { id: pick('quotedMsg.id', 'message') } },
    }),
    refuses: notByOutsiders,
  },
};
