import { defineEvents, type Fact } from '@prosa/kernel';

/** A queue, a person or a tag as it was called when the fact happened; history shows these names for ever. */
export interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * A ticket came to be: a customer, or the owner on the phone, wrote first (`pending`), or an agent did (`open`); or a
 * program sent a message to somebody without one, for which nobody is to wait (`closed`).
 */
export type TicketOpened = Fact<
  'TicketOpened',
  {
    /** The protocol number that people see. */
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

/** An agent took a waiting ticket; from now on it is theirs. */
export type TicketAccepted = Fact<'TicketAccepted', { readonly user: Named }>;

/** The agent put the ticket back to wait in its queue. */
export type TicketReturned = Fact<'TicketReturned', { readonly from: Named | null }>;

/** The ticket went to another queue, person or connection; without a person it waits there. */
export type TicketTransferred = Fact<
  'TicketTransferred',
  {
    readonly status: 'pending' | 'open';
    readonly from: { readonly queue: Named | null; readonly user: Named | null };
    readonly to: { readonly queue: Named | null; readonly user: Named | null };
    /** What the next one should know about it, with the contact whose personal data that is. */
    readonly note?: string;
    readonly contactUuid?: string;
  }
>;

/** The conversation is resolved; what the customer writes next opens a new ticket. */
export type TicketClosed = Fact<'TicketClosed', { readonly user: Named | null }>;

/** A closed conversation goes on, in its queue, with the person who reopened it. */
export type TicketReopened = Fact<'TicketReopened', { readonly user: Named }>;

/** An admin removed the ticket from every list; the log keeps it. */
export type TicketDeleted = Fact<'TicketDeleted', { readonly number: number }>;

/** From where to where a card went on the board; null is no column. */
export interface BoardMove {
  readonly from: Named | null;
  readonly to: Named | null;
}

/** A tag was put on the ticket; `move` when the ticket entered a column of the board by it. */
export type TicketTagged = Fact<'TicketTagged', { readonly tag: Named; readonly move?: BoardMove }>;

/** A tag was taken off the ticket; `move` when the ticket left a column of the board by it. */
export type TicketUntagged = Fact<'TicketUntagged', { readonly tag: Named; readonly move?: BoardMove }>;

/** The chatbot began to lead: it asked the customer for a queue, or for one of a queue's options. */
export type TicketChatbotStarted = Fact<'TicketChatbotStarted', { readonly menu: 'queues' | 'options' }>;

/** Why the chatbot does not lead any more: it has nothing to ask, nobody understood it, or somebody else speaks. */
export type ChatbotEnd = 'done' | 'exhausted' | 'expired' | 'answered';

/** The chatbot leads no more, though nobody accepted the ticket yet: it waits for a person from now on. */
export type TicketChatbotEnded = Fact<'TicketChatbotEnded', { readonly reason: ChatbotEnd }>;

/** Which service of the company answers customers: an integration or a prompt, by its number. */
export interface BotSource {
  readonly kind: 'integration' | 'prompt';
  readonly id: number;
}

/** Somebody switched the company's bot off or on for the ticket; `source` when they chose which. */
export type TicketBotSwitched = Fact<
  'TicketBotSwitched',
  { readonly on: boolean; readonly source: BotSource | null }
>;

/** The customer of a resolved ticket was asked how it was; an answer counts until a moment (ISO-8601). */
export type TicketRatingAsked = Fact<
  'TicketRatingAsked',
  { readonly user: Named | null; readonly until: string }
>;

/** From 1, not satisfied, to 3, very satisfied. */
export type Rating = 1 | 2 | 3;

/** The customer said how it was; `user` is whose work that was. Once per closing. */
export type TicketRated = Fact<'TicketRated', { readonly user: Named | null; readonly rating: Rating }>;

/** The customer answered with a number that is no rating; they are kindly asked once more. */
export type TicketRatingMistaken = Fact<'TicketRatingMistaken', { readonly user: Named | null }>;

/** Every fact of a ticket. Messages have streams of their own: deciding about a ticket needs none of them. */
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

/** The ticket's facts as the log knows them; what a note of a transfer says is the customer's. */
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
