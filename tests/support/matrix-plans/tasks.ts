import { notByOutsiders, type RoutePlan } from '../matrix-plan';

/** How the routes of tasks are called in the tenant matrix. */
export const plans: Record<string, RoutePlan> = {
  // Tasks are those of the conversations that one has; the matrix gives the ticket to one person.
  'GET /api/tasks': { mayBeEmpty: true },
  'GET /api/tasks/ticket/:ticketId': {
    fill: pick => ({ params: { ticketId: pick('ticketId', 'ticket') } }),
    refuses: notByOutsiders,
  },
  // No card of a lead enters a column there.
  'GET /api/tasks/lead/:leadId': {
    fill: pick => ({ params: { leadId: pick('leadId', 'lead') } }),
    mayBeEmpty: true,
  },
  'PUT /api/tasks/:taskUuid': {
    fill: pick => ({ params: { taskUuid: pick('taskUuid', 'task') }, body: { done: true } }),
    refuses: notByOutsiders,
  },
};
