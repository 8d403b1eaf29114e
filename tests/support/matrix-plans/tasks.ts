import { notByOutsiders, type RoutePlan, type Things } from '../matrix-plan';
import { taskOf } from '../matrix-task';

/** What these routes take ids of, besides what the world has. */
export const things = {
  task: {
    missing: '0197a3c2-7d10-7c64-9d3e-5b1f0a6c2e47',
    make: ({ admin, world, canary }) => taskOf(admin, Number(world.ticket), canary),
  },
} satisfies Things;

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
