import { refuseSight, seesEveryTicket, type TicketStatus, type ViewerRights } from '@prosa/contracts';

/** The part of a ticket that the rules need; both the decider's state and the API's view have it. */
export interface TicketInReach {
  readonly status: TicketStatus;
  readonly queue: { readonly id: number } | null;
  readonly user?: { readonly id: number } | null;
}

/** The actions of users on a ticket. */
export type TicketAct =
  'see' | 'accept' | 'reply' | 'return' | 'transfer' | 'close' | 'reopen' | 'tag' | 'delete';

const scopeOf = (ticket: TicketInReach) => ({
  status: ticket.status,
  queueId: ticket.queue?.id ?? null,
  userId: ticket.user?.id ?? null,
});

/**
 * On whose behalf a message is sent: a user's; the company's, by a program with a connection's token; or that of a
 * user who has left the company since scheduling it.
 */
export type Speaker =
  | { readonly kind: 'person'; readonly person: ViewerRights }
  | { readonly kind: 'program'; readonly connectionId: number }
  | { readonly kind: 'former' };

/** The recipient: a contact on a connection. */
export interface SpeakingPlace {
  /** Compared with the connection of a program's token. */
  readonly connectionId?: number;
  /** The conversation that waits or is open there. */
  readonly conversation: TicketInReach | null;
  /** The queue of a new conversation, when none is active. */
  readonly queue?: { readonly id: number } | null;
}

const refusePerson = (person: ViewerRights, { conversation, queue }: SpeakingPlace): string | null => {
  if (conversation !== null) return refuseSight(person, scopeOf(conversation));
  return queue == null ? null : refuseOpening(person, { queueId: queue.id });
};

/**
 * Whether a sender may write to a contact on a connection; null means yes. A user may write in every conversation
 * that they see, and start one in their own queues only; a program may write on its own connection; a schedule of a
 * user who has left is not sent in another agent's conversation. All messages sent on someone's behalf are checked
 * here.
 */
export const refuseSpeaking = (speaker: Speaker, place: SpeakingPlace): string | null => {
  if (speaker.kind === 'person') return refusePerson(speaker.person, place);
  if (speaker.kind === 'former') return place.conversation?.status === 'open' ? 'ERR_TICKET_ASSIGNED' : null;
  return place.connectionId === speaker.connectionId ? null : 'ERR_NO_PERMISSION';
};

/**
 * Whether a user may perform an action on a ticket; null means yes (spec 1 §5 'Opening a ticket', §6). A user who
 * sees a ticket may work on it; an open ticket of another agent is rejected for plain users, with a code of its
 * own.
 */
export const refuseTicketAct = (
  worker: ViewerRights,
  ticket: TicketInReach,
  act: TicketAct,
): string | null => {
  if (act !== 'reply') return refuseSight(worker, scopeOf(ticket));
  if (ticket.status !== 'open') return 'ERR_TICKET_NOT_OPEN';
  return refuseSpeaking({ kind: 'person', person: worker }, { conversation: ticket });
};

/**
 * Whether a user may start a conversation like this; null means yes (spec 1 §5 'New conversation'). A plain user
 * needs a queue, one of their own, and cannot start one for another user.
 */
export const refuseOpening = (
  worker: ViewerRights,
  wanted: { readonly queueId?: number; readonly userId?: number },
): string | null => {
  if (seesEveryTicket(worker)) return null;
  if (wanted.queueId === undefined) return 'ERR_QUEUE_REQUIRED';
  const own = worker.queueIds.includes(wanted.queueId) && (wanted.userId ?? worker.userId) === worker.userId;
  return own ? null : 'ERR_NO_PERMISSION';
};
