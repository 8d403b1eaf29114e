import type { Profile, TicketStatus } from '@prosa/contracts';

/** What of a person the rules look at. */
export interface TicketWorker {
  readonly userId: number;
  readonly profile: Profile;
  readonly super: boolean;
  readonly queueIds: readonly number[];
  readonly allTicket: 'enabled' | 'disabled';
}

/** What of a ticket the rules look at; a state of the decider and a view of the API both have it. */
export interface TicketInReach {
  readonly status: TicketStatus;
  readonly queue: { readonly id: number } | null;
  readonly user?: { readonly id: number } | null;
}

/** What people do to a ticket. */
export type TicketAct = 'see' | 'accept' | 'reply' | 'return' | 'transfer' | 'close' | 'reopen' | 'tag';

const seesEverything = (worker: TicketWorker): boolean => worker.super || worker.profile !== 'user';

const inReach = (worker: TicketWorker, ticket: TicketInReach): boolean =>
  ticket.queue ? worker.queueIds.includes(ticket.queue.id) : worker.allTicket === 'disabled';

const isMine = (worker: TicketWorker, ticket: TicketInReach): boolean =>
  ticket.status === 'open' && ticket.user?.id === worker.userId;

/**
 * Whether a person may do something to a ticket; null means yes (spec 1 §5 'Opening a ticket', §6).
 * A user works on tickets of its queues, and on queue-less ones unless `allTicket` is enabled; an open ticket of
 * another agent is closed to it. Supervisors and admins reach every ticket of their company.
 */
export const refuseTicketAct = (
  worker: TicketWorker,
  ticket: TicketInReach,
  act: TicketAct,
): string | null => {
  if (act === 'reply' && ticket.status !== 'open') return 'ERR_TICKET_NOT_OPEN';
  if (seesEverything(worker) || isMine(worker, ticket)) return null;
  if (!inReach(worker, ticket)) return 'ERR_NO_PERMISSION';
  return ticket.status === 'open' ? 'ERR_TICKET_ASSIGNED' : null;
};
