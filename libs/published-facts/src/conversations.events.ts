import type {
  AwaitedMedia,
  BotFailure,
  DeliveryState,
  GroupAuthor,
  InboundAdvert,
  MediaType,
  MessageMedia,
  NamedHolderKind,
  OutboundChange,
  OutboundEdit,
  OutboundReaction,
  OutboundRequest,
} from '@prosa/contracts';
import type { Fact } from '@prosa/kernel';
import type { Versions } from './versions';

/** The location of a message; `messageId` is WhatsApp's id. */
interface Placed {
  readonly messageId: string;
  readonly connectionId: number;
  /** The kind of the conversation's holder when it is no ticket; `ticketUuid` and `ticketId` name it then. */
  readonly holder?: NamedHolderKind;
  readonly ticketUuid: string;
  readonly ticketId: number;
  readonly contactId: number;
  readonly contactUuid: string;
}

/** The content of a message. */
export interface Said {
  readonly body: string;
  readonly mediaType: MediaType;
  readonly quotedId: string | null;
  readonly media?: MessageMedia;
  /** The file that comes with it, before it is here. */
  readonly file?: AwaitedMedia;
  /** Not decryptable yet: the content is a placeholder until the same message is received again. */
  readonly undecryptable?: boolean;
  /** WhatsApp's time stamp; ISO-8601. */
  readonly sentAt: string;
  /**
   * The author in a group: the uuid that their contact has, or would have; absent in direct chats and for our side.
   */
  readonly authorUuid?: string;
  readonly author?: GroupAuthor;
  /** A copy of the quoted message, when it is not stored here. */
  readonly quoted?: QuotedContent;
  readonly forwarded?: 'once' | 'often';
  /** The advertisement that it answers. */
  readonly advert?: InboundAdvert;
}

/** A quoted message of which only its quote is known. */
export interface QuotedContent {
  readonly body: string;
  readonly mediaType: MediaType;
  readonly fromMe: boolean;
  readonly isStatus?: true;
}

/** Whether a message was recorded before. */
interface Repeated {
  /** It replaces its placeholder, and was counted then. */
  readonly readAtLast?: true;
}

/** A customer wrote. Once per WhatsApp message, however often it is delivered to us. */
export type MessageReceived = Fact<'MessageReceived', Placed & Said & Repeated>;

/** The owner answered on the phone itself; shown like an answer, counted as read. */
export type MessageSentFromPhone = Fact<'MessageSentFromPhone', Placed & Said & Repeated>;

/** A message arrived in a ticket that was ended in that very moment; it belongs to the ticket that follows. */
export type MessageMoved = Fact<
  'MessageMoved',
  Placed & Said & { readonly endedTicketUuid: string; readonly fromMe: boolean }
>;

/** An agent answered; the gateway sends it under the id it already has. */
export type MessageSendRequested = Fact<'MessageSendRequested', OutboundRequest>;

/** An agent requested to resend a failed message, under the same id. */
export type MessageRetryRequested = Fact<'MessageRetryRequested', OutboundRequest>;

/** An agent requested an edit of a message; the text is unchanged until WhatsApp accepts it. */
export type MessageEditRequested = Fact<'MessageEditRequested', OutboundEdit>;

/** An agent wants to take a message back. */
export type MessageRevokeRequested = Fact<'MessageRevokeRequested', OutboundChange>;

/** An agent wants to put an emoji on a message, or (empty) take ours off. */
export type MessageReactionRequested = Fact<'MessageReactionRequested', OutboundReaction>;

/** The author edited a message; the previous text stays in the log. */
export type MessageEdited = Fact<
  'MessageEdited',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly contactUuid: string;
    readonly body: string;
    /** The author in a group, as in messages. */
    readonly authorUuid?: string;
    /** The id of the change when it was ours. */
    readonly changeId?: string;
  }
>;

/** The sender took a message back; it is shown struck out. */
export type MessageRevoked = Fact<
  'MessageRevoked',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly changeId?: string;
  }
>;

/** An agent has seen the ticket's messages up to here. */
export type MessagesRead = Fact<'MessagesRead', { readonly ticketUuid: string; readonly userId: number }>;

/** The ack of an outbound message changed. May arrive twice or out of order: readers take the highest. */
export type MessageAckChanged = Fact<
  'MessageAckChanged',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly state: DeliveryState;
    /** WhatsApp's own code when `state` is failed. */
    readonly code: string | null;
  }
>;

/** A bot was assigned to a lead: it writes first, some time after the form. */
export type BotSessionStarted = Fact<
  'BotSessionStarted',
  {
    readonly source: { readonly kind: 'integration' | 'prompt'; readonly id: number };
    /** The name of the prompt or integration at that time. */
    readonly name: string;
    readonly holder: NamedHolderKind;
  }
>;

/** Why a bot's session ended. */
export type BotEnd = 'handover' | 'finished' | 'expired' | 'limit' | 'loop' | 'failed' | 'disabled';

/** A bot's session ended: the conversation waits for an agent, or the flow is complete. */
export type BotSessionEnded = Fact<
  'BotSessionEnded',
  {
    readonly reason: BotEnd;
    readonly turns: number;
    /** The name of the bot at that time; absent where it had not been asked, and in earlier versions. */
    readonly name?: string;
    /** Why its turn failed, where that ended the session; absent in earlier versions. */
    readonly failure?: BotFailure;
    /** The kind of the conversation's holder when it is no ticket. */
    readonly holder?: NamedHolderKind;
  }
>;

/** Every fact that the conversations service publishes. */
export type ConversationsFact =
  | MessageReceived
  | MessageSentFromPhone
  | MessageMoved
  | MessageSendRequested
  | MessageRetryRequested
  | MessageEditRequested
  | MessageRevokeRequested
  | MessageReactionRequested
  | MessageEdited
  | MessageRevoked
  | MessagesRead
  | MessageAckChanged
  | BotSessionStarted
  | BotSessionEnded;

/** The names of those facts, each with the version of its data. */
export const conversationsFacts: Versions<ConversationsFact> = {
  MessageReceived: 1,
  MessageSentFromPhone: 1,
  MessageMoved: 1,
  MessageSendRequested: 1,
  MessageRetryRequested: 1,
  MessageEditRequested: 1,
  MessageRevokeRequested: 1,
  MessageReactionRequested: 1,
  MessageEdited: 1,
  MessageRevoked: 1,
  MessagesRead: 1,
  MessageAckChanged: 1,
  BotSessionStarted: 1,
  BotSessionEnded: 1,
};
