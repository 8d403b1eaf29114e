import { defineEvents, type Fact } from '@prosa/kernel';

/** The conversation that was read. */
interface OfConversation {
  readonly holder: 'ticket' | 'lead';
  /** Its uuid, which is the stream's too. */
  readonly uuid: string;
  /** The number that users see. */
  readonly number: number;
}

/** A user opened a conversation; once in ten minutes. */
export type ConversationOpened = Fact<'ConversationOpened', OfConversation>;

/** A user took the whole history of a conversation as a file; once in ten minutes. */
export type HistoryExported = Fact<'HistoryExported', OfConversation & { readonly format: 'csv' | 'json' }>;

/** A user searched all messages and contacts; once in ten minutes. The words are never part of a fact. */
export type SearchMade = Fact<
  'SearchMade',
  {
    /** By what the search was narrowed. */
    readonly filters: readonly string[];
  }
>;

/** A user took the contact book as a file; once in ten minutes. */
export type ContactsExported = Fact<'ContactsExported', Record<string, never>>;

/** A program read public events; once in ten minutes for each token. */
export type FeedRead = Fact<
  'FeedRead',
  {
    /** The token's uuid. */
    readonly token: string;
    readonly name: string;
    /** Whether it was shown personal values. */
    readonly personal: boolean;
  }
>;

/** Every fact about reading. */
export type ReadingEvent = ConversationOpened | HistoryExported | SearchMade | ContactsExported | FeedRead;

/** The facts of the stream `reading`: one stream for each conversation, and for each person or token otherwise. */
export const readingEvents = defineEvents<ReadingEvent>(
  'reading',
  {
    ConversationOpened: { version: 1 },
    HistoryExported: { version: 1 },
    SearchMade: { version: 1 },
    ContactsExported: { version: 1 },
    FeedRead: { version: 1 },
  },
  { undecided: 'A reading happened; no command depends on it.' },
);
