import type { TicketView } from '@prosa/contracts';
import type { AppState } from '../core/app-state';
import { emptyThread } from './thread/messages.live';
import type { Thread } from './thread/messages.live';
import type { Outgoing } from './thread/messages.slice';

type WithConversations = Pick<AppState, 'tickets'>;

/** The unread tickets that concern the person. */
export const selectBell = (state: WithConversations): readonly TicketView[] => state.tickets.bell.tickets;

/** The messages of a ticket that are in memory. */
export const selectThread = (state: WithConversations, ticketId: number): Thread =>
  state.tickets.messages.threads[ticketId] ?? emptyThread;

/** Unsent messages of all tickets. */
export const selectOutbox = (state: WithConversations): readonly Outgoing[] => state.tickets.messages.outbox;

/** The draft of a ticket. */
export const selectDraft = (state: WithConversations, ticketId: number): string =>
  state.tickets.drafts.byTicket[ticketId] ?? '';
