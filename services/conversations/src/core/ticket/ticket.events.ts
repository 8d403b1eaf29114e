import { defineEvents, type Fact } from '@prosa/kernel';

/** A queue, a user or a tag with its name when the fact happened; the history keeps showing that name. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * A ticket was opened: by a customer's message, or the owner's on the phone (`pending`), or by an agent (`open`);
 * or by a program's message to a contact without an active one, which needs no agent (`closed`).
 */
export type TicketOpened = Fact<
  'TicketOpened',
  {
    /** The protocol number that users see. */
    readonly number: number;
    readonly origin: 'customer' | 'agent' | 'phone' | 'api';
    readonly status: 'pending' | 'open' | 'closed';
    readonly contactId: number;
    readonly contactUuid: string;
    readonly connectionId: number;
    readonly queue: Named | null;
    readonly user: Named | null;
    readonly isGroup: boolean;
  }
>;

/** An agent accepted a pending ticket, and is assigned from now on. */
export type TicketAccepted = Fact<'TicketAccepted', { readonly user: Named }>;

/** The agent returned the ticket to its queue. */
export type TicketReturned = Fact<'TicketReturned', { readonly from: Named | null }>;

/** The ticket was transferred to another queue or user; without a user it is pending there. */
export type TicketTransferred = Fact<
  'TicketTransferred',
  {
    readonly status: 'pending' | 'open';
    readonly from: { readonly queue: Named | null; readonly user: Named | null };
    readonly to: { readonly queue: Named | null; readonly user: Named | null };
    /** A message to the next agent; personal data of the contact. */
    readonly note?: string;
    readonly contactUuid?: string;
  }
>;

/** The conversation is resolved; the customer's next message opens a new ticket. */
export type TicketClosed = Fact<'TicketClosed', { readonly user: Named | null }>;

/** A closed conversation was reopened in its queue, assigned to the user who reopened it. */
export type TicketReopened = Fact<'TicketReopened', { readonly user: Named }>;

/** An administrator deleted the ticket from all lists; the log keeps it. */
export type TicketDeleted = Fact<'TicketDeleted', { readonly number: number }>;

/** Source and destination column of a card on the board; null is no column. */
export interface BoardMove {
  readonly from: Named | null;
  readonly to: Named | null;
}

/** A tag was assigned to the ticket; `move` when the ticket entered a column of the board by it. */
export type TicketTagged = Fact<'TicketTagged', { readonly tag: Named; readonly move?: BoardMove }>;

/** A tag was removed from the ticket; `move` when the ticket left a column of the board by it. */
export type TicketUntagged = Fact<'TicketUntagged', { readonly tag: Named; readonly move?: BoardMove }>;

/** The chatbot started: it asked the customer for a queue, or for one of a queue's options. */
export type TicketChatbotStarted = Fact<'TicketChatbotStarted', { readonly menu: 'queues' | 'options' }>;

/**
 * Why the chatbot ended: its menu was completed, its attempts were used up, it timed out, or someone else replied.
 */
export type ChatbotEnd = 'done' | 'exhausted' | 'expired' | 'answered';

/** The chatbot ended without an agent's accept: the ticket waits for an agent from now on. */
export type TicketChatbotEnded = Fact<'TicketChatbotEnded', { readonly reason: ChatbotEnd }>;

/** The bot that answers customers: an integration or a prompt, by id. */
export interface BotSource {
  readonly kind: 'integration' | 'prompt';
  readonly id: number;
}

/** A user switched the bot on or off for the ticket; `source` when they selected one. */
export type TicketBotSwitched = Fact<
  'TicketBotSwitched',
  { readonly on: boolean; readonly source: BotSource | null }
>;

/** The customer of a resolved ticket was asked for a rating; an answer counts until the given time (ISO-8601). */
export type TicketRatingAsked = Fact<
  'TicketRatingAsked',
  { readonly user: Named | null; readonly until: string }
>;

/** From 1, not satisfied, to 3, very satisfied. */
export type Rating = 1 | 2 | 3;

/** The customer rated; `user` is the agent who is rated. Once per closing. */
export type TicketRated = Fact<'TicketRated', { readonly user: Named | null; readonly rating: Rating }>;

/** The customer answered with an invalid number; the question is repeated once. */
export type TicketRatingMistaken = Fact<'TicketRatingMistaken', { readonly user: Named | null }>;

/**
 * The facts of a ticket. Messages have streams of their own, because decisions about a ticket do not depend on
 * them.
 */
export type TicketEvent =
  | TicketOpened
  | TicketAccepted
  | TicketReturned
  | TicketTransferred
  | TicketClosed
  | TicketReopened
  | TicketDeleted
  | TicketTagged
  | TicketUntagged
  | TicketChatbotStarted
  | TicketChatbotEnded
  | TicketBotSwitched
  | TicketRatingAsked
  | TicketRated
  | TicketRatingMistaken;

/** The facts of the stream `ticket`; the note of a transfer is personal data of the customer. */
export const ticketEvents = defineEvents<TicketEvent>('ticket', {
  TicketOpened: { version: 1 },
  TicketAccepted: { version: 1 },
  TicketReturned: { version: 1 },
  TicketTransferred: { version: 1, personal: { note: 'contactUuid' } },
  TicketClosed: { version: 1 },
  TicketReopened: { version: 1 },
  TicketDeleted: { version: 1 },
  TicketTagged: { version: 1 },
  TicketUntagged: { version: 1 },
  TicketChatbotStarted: { version: 1 },
  TicketChatbotEnded: { version: 1 },
  TicketBotSwitched: { version: 1 },
  TicketRatingAsked: { version: 1 },
  TicketRated: { version: 1 },
  TicketRatingMistaken: { version: 1 },
});
