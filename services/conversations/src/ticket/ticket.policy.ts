import { maySeeTicket, type Onlooker, type TicketStatus } from '@prosa/contracts';

/** A person as the rules look at one. */
export type TicketWorker = Onlooker;

/** What of a ticket the rules look at; a state of the decider and a view of the API both have it. */
export interface TicketInReach {
  readonly status: TicketStatus;
  readonly queue: { readonly id: number } | null;
  readonly user?: { readonly id: number } | null;
}

/** What people do to a ticket. */
export type TicketAct =
  'see' | 'accept' | 'reply' | 'return' | 'transfer' | 'close' | 'reopen' | 'tag' | 'delete';

const scopeOf = (ticket: TicketInReach) => ({
  status: ticket.status,
  queueId: ticket.queue?.id ?? null,
  userId: ticket.user?.id ?? null,
});

/** Whether only its agent keeps the ticket from the person: it would be theirs to see if it waited. */
const isAnothers = (worker: TicketWorker, ticket: TicketInReach): boolean =>
  ticket.status === 'open' && maySeeTicket(worker, { ...scopeOf(ticket), status: 'pending' });

/**
 * Whether a person may do something to a ticket; null means yes (spec 1 §5 'Opening a ticket', §6).
 * Who sees a ticket may work on it; an open ticket of another agent is closed to users, and is named as that.
 */
export const refuseTicketAct = (
  worker: TicketWorker,
  ticket: TicketInReach,
  act: TicketAct,
): string | null => {
  if (act === 'reply' && ticket.status !== 'open') return 'ERR_TICKET_NOT_OPEN';
  if (maySeeTicket(worker, scopeOf(ticket))) return null;
  return isAnothers(worker, ticket) ? 'ERR_TICKET_ASSIGNED' : 'ERR_NO_PERMISSION';
};

/**
 * Whether a person may start a conversation like this; null means yes (spec 1 §5 'New conversation'). A user needs a
 * queue, one of its own, and starts for nobody else.
 */
export const refuseOpening = (
  worker: TicketWorker,
  wanted: { readonly queueId?: number; readonly userId?: number },
): string | null => {
  if (worker.super || worker.profile !== 'user') return null;
  if (wanted.queueId === undefined) return 'ERR_QUEUE_REQUIRED';
  const own = worker.queueIds.includes(wanted.queueId) && (wanted.userId ?? worker.userId) === worker.userId;
  return own ? null : 'ERR_NO_PERMISSION';
};
