import { refuseSight, seesEveryTicket, type Onlooker, type TicketStatus } from '@prosa/contracts';

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

/**
 * In whose name something is said to a customer: a person's; the company's, by a program that holds a connection's token;
 * or that of a person who has left the company since they arranged it.
 */
export type Speaker =
  | { readonly kind: 'person'; readonly person: TicketWorker }
  | { readonly kind: 'program'; readonly connectionId: number }
  | { readonly kind: 'former' };

/** Where something would be said: a contact on a connection. */
export interface SpeakingPlace {
  /** What a program's token is compared with. */
  readonly connectionId?: number;
  /** The conversation that waits or is open there. */
  readonly conversation: TicketInReach | null;
  /** The queue that a new conversation would begin in, where none goes on. */
  readonly queue?: { readonly id: number } | null;
}

const refusePerson = (person: TicketWorker, { conversation, queue }: SpeakingPlace): string | null => {
  if (conversation !== null) return refuseSight(person, scopeOf(conversation));
  return queue == null ? null : refuseOpening(person, { queueId: queue.id });
};

/**
 * Whether somebody may speak to a contact at a place; null means yes. A person speaks in every conversation that they see,
 * and begins one in no queue but their own; a program speaks on its own connection; what somebody arranged who has left
 * since is said in no colleague's conversation. Everything that reaches a customer in somebody's name asks here.
 */
export const refuseSpeaking = (speaker: Speaker, place: SpeakingPlace): string | null => {
  if (speaker.kind === 'person') return refusePerson(speaker.person, place);
  if (speaker.kind === 'former') return place.conversation?.status === 'open' ? 'ERR_TICKET_ASSIGNED' : null;
  return place.connectionId === speaker.connectionId ? null : 'ERR_NO_PERMISSION';
};

/**
 * Whether a person may do something to a ticket; null means yes (spec 1 §5 'Opening a ticket', §6).
 * Who sees a ticket may work on it; an open ticket of another agent is closed to users, and is named as that.
 */
export const refuseTicketAct = (
  worker: TicketWorker,
  ticket: TicketInReach,
  act: TicketAct,
): string | null => {
  if (act !== 'reply') return refuseSight(worker, scopeOf(ticket));
  if (ticket.status !== 'open') return 'ERR_TICKET_NOT_OPEN';
  return refuseSpeaking({ kind: 'person', person: worker }, { conversation: ticket });
};

/**
 * Whether a person may start a conversation like this; null means yes (spec 1 §5 'New conversation'). A user needs a
 * queue, one of its own, and starts for nobody else.
 */
export const refuseOpening = (
  worker: TicketWorker,
  wanted: { readonly queueId?: number; readonly userId?: number },
): string | null => {
  if (seesEveryTicket(worker)) return null;
  if (wanted.queueId === undefined) return 'ERR_QUEUE_REQUIRED';
  const own = worker.queueIds.includes(wanted.queueId) && (wanted.userId ?? worker.userId) === worker.userId;
  return own ? null : 'ERR_NO_PERMISSION';
};
