import type {
  AwaitedMedia,
  GroupAuthor,
  MediaFailure,
  MediaType,
  MessageChangeKind,
  MessageMedia,
  NamedHolderKind,
  OutboundChange,
  OutboundEdit,
  OutboundReaction,
  OutboundRequest,
} from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';

/** What every message says of where it belongs; `messageId` is WhatsApp's id. */
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

/** What was said. */
export interface Said {
  readonly body: string;
  readonly mediaType: MediaType;
  readonly quotedId: string | null;
  readonly media?: MessageMedia;
  /** The file that comes with it, before it is here. */
  readonly file?: AwaitedMedia;
  /** Nobody can read it yet: what it says is a placeholder until the same message is received again. */
  readonly undecryptable?: boolean;
  /** When WhatsApp says it was written; ISO-8601. */
  readonly sentAt: string;
  /** Who said it in a group: the contact that they are, or would be; absent in direct chats and for our side. */
  readonly authorUuid?: string;
  readonly author?: GroupAuthor;
}

/** Whether it is said for the second time. */
interface Repeated {
  /** It stood there as a placeholder before, and was counted then. */
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

/** The file of a message is here. */
export type MessageMediaArrived = Fact<
  'MessageMediaArrived',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly contactUuid: string;
    readonly media: MessageMedia;
  }
>;

/** What a voice message says, as the company's model understood it. */
export type MessageTranscribed = Fact<
  'MessageTranscribed',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly contactUuid: string;
    readonly transcript: string;
  }
>;

/** The file of a message will never come. */
export type MessageMediaFailed = Fact<
  'MessageMediaFailed',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly reason: MediaFailure;
  }
>;

/** An agent answered; the gateway sends it under the id it already has. */
export type MessageSendRequested = Fact<'MessageSendRequested', OutboundRequest>;

/** An agent asked to send a failed message again, under the same id. */
export type MessageRetryRequested = Fact<'MessageRetryRequested', OutboundRequest>;

/** An agent wants to change what a message says; it still says what it said until WhatsApp takes it. */
export type MessageEditRequested = Fact<'MessageEditRequested', OutboundEdit>;

/** An agent wants to take a message back. */
export type MessageRevokeRequested = Fact<'MessageRevokeRequested', OutboundChange>;

/** An agent wants to put an emoji on a message, or (empty) take ours off. */
export type MessageReactionRequested = Fact<'MessageReactionRequested', OutboundReaction>;

/** WhatsApp did not take a change that was asked for: the message is as it was, and says why. */
export type MessageChangeRefused = Fact<
  'MessageChangeRefused',
  {
    readonly changeId: string;
    readonly change: MessageChangeKind;
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    /** WhatsApp's own code. */
    readonly code: string;
  }
>;

/** The sender changed what a message says; what it said before stays in the log. */
export type MessageEdited = Fact<
  'MessageEdited',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly contactUuid: string;
    readonly body: string;
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

/** Someone put an emoji on a message, or (empty) took theirs off. */
export type MessageReacted = Fact<
  'MessageReacted',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly contactUuid: string;
    readonly emoji: string;
    readonly fromMe: boolean;
    /** Who it was in a group, as in what they say. */
    readonly authorUuid?: string;
    readonly changeId?: string;
  }
>;

/** A message and who marked it. */
interface StarMark {
  readonly messageId: string;
  readonly connectionId: number;
  readonly ticketUuid: string;
  readonly user: { readonly id: number; readonly name: string };
}

/** An agent starred a message: everybody who sees the conversation finds it again. WhatsApp is not told. */
export type MessageStarred = Fact<'MessageStarred', StarMark>;

/** An agent took the star off a message. */
export type MessageUnstarred = Fact<'MessageUnstarred', StarMark>;

/** An agent has seen the ticket's messages up to here. */
export type MessagesRead = Fact<'MessagesRead', { readonly ticketUuid: string; readonly userId: number }>;

/** Everything said in a ticket, in one stream per ticket beside the ticket's own. */
export type MessageEvent =
  | MessageReceived
  | MessageSentFromPhone
  | MessageMoved
  | MessageMediaArrived
  | MessageTranscribed
  | MessageMediaFailed
  | MessageSendRequested
  | MessageRetryRequested
  | MessageEditRequested
  | MessageRevokeRequested
  | MessageReactionRequested
  | MessageChangeRefused
  | MessageEdited
  | MessageRevoked
  | MessageReacted
  | MessageStarred
  | MessageUnstarred
  | MessagesRead;

const said = {
  body: 'contactUuid',
  media: 'contactUuid',
  file: 'contactUuid',
  author: 'authorUuid',
} as const;

/** The words are the customer's personal data, whoever wrote them. */
export const messageEvents = defineEvents<MessageEvent>('message', {
  MessageReceived: { version: 1, personal: said },
  MessageSentFromPhone: { version: 1, personal: said },
  MessageMoved: { version: 1, personal: said },
  MessageMediaArrived: { version: 1, personal: { media: 'contactUuid' } },
  MessageTranscribed: { version: 1, personal: { transcript: 'contactUuid' } },
  MessageMediaFailed: { version: 1 },
  MessageSendRequested: {
    version: 1,
    personal: { body: 'contactUuid', to: 'contactUuid', quoted: 'contactUuid', media: 'contactUuid' },
  },
  MessageRetryRequested: {
    version: 1,
    personal: { body: 'contactUuid', to: 'contactUuid', quoted: 'contactUuid', media: 'contactUuid' },
  },
  MessageEditRequested: { version: 1, personal: { body: 'contactUuid', to: 'contactUuid' } },
  MessageRevokeRequested: { version: 1, personal: { to: 'contactUuid' } },
  MessageReactionRequested: { version: 1, personal: { emoji: 'contactUuid', to: 'contactUuid' } },
  MessageChangeRefused: { version: 1 },
  MessageEdited: { version: 1, personal: { body: 'contactUuid' } },
  MessageRevoked: { version: 1 },
  MessageReacted: { version: 1, personal: { emoji: 'contactUuid' } },
  MessageStarred: { version: 1 },
  MessageUnstarred: { version: 1 },
  MessagesRead: { version: 1 },
});
