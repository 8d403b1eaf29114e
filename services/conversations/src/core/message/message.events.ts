import type { MediaFailure, MessageChangeKind, MessageMedia } from '@prosa/contracts';
import { defineEvents, type Fact } from '@prosa/kernel';
import type {
  MessageReceived,
  MessageSentFromPhone,
  MessageMoved,
  MessageSendRequested,
  MessageRetryRequested,
  MessageEditRequested,
  MessageRevokeRequested,
  MessageReactionRequested,
  MessageEdited,
  MessageRevoked,
  MessagesRead,
  Said,
} from '@prosa/published-facts';
export type {
  MessageReceived,
  MessageSentFromPhone,
  MessageMoved,
  MessageSendRequested,
  MessageRetryRequested,
  MessageEditRequested,
  MessageRevokeRequested,
  MessageReactionRequested,
  MessageEdited,
  MessageRevoked,
  MessagesRead,
  Said,
};

/** The file of a message is here. */
export type MessageMediaArrived = Fact<
  'MessageMediaArrived',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly contactUuid: string;
    readonly media: MessageMedia;
    /** The author in a group, as in messages. */
    readonly authorUuid?: string;
    /** A better version of a file that came before. */
    readonly better?: true;
  }
>;

/** The transcript of a voice message, by the company's model. */
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

/** The file of a message is permanently unavailable. */
export type MessageMediaFailed = Fact<
  'MessageMediaFailed',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly reason: MediaFailure;
  }
>;

/** WhatsApp refused a requested change: the message is unchanged, and shows the reason. */
export type MessageChangeRefused = Fact<
  'MessageChangeRefused',
  {
    readonly changeId: string;
    readonly change: MessageChangeKind;
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    /** WhatsApp's error code. */
    readonly code: string;
  }
>;

/** A reaction was set or (empty) removed. */
export type MessageReacted = Fact<
  'MessageReacted',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly contactUuid: string;
    readonly emoji: string;
    readonly fromMe: boolean;
    /** The author in a group, as in messages. */
    readonly authorUuid?: string;
    readonly changeId?: string;
  }
>;

/** A message was edited on the phone, and the new text cannot be read; the earlier one remains. */
export type MessageEditUnreadable = Fact<
  'MessageEditUnreadable',
  { readonly messageId: string; readonly connectionId: number; readonly ticketUuid: string }
>;

/** A person's answers to a poll; they replace the earlier ones. */
export type MessageVoted = Fact<
  'MessageVoted',
  {
    readonly messageId: string;
    readonly connectionId: number;
    readonly ticketUuid: string;
    readonly contactUuid: string;
    readonly options: readonly string[];
    readonly fromMe: boolean;
    /** The author in a group, as in messages. */
    readonly authorUuid?: string;
  }
>;

/** A message and the user who starred it. */
interface StarMark {
  readonly messageId: string;
  readonly connectionId: number;
  readonly ticketUuid: string;
  readonly user: { readonly id: number; readonly name: string };
}

/** An agent starred a message, for everyone who sees the conversation. WhatsApp is not involved. */
export type MessageStarred = Fact<'MessageStarred', StarMark>;

/** An agent removed the star of a message. */
export type MessageUnstarred = Fact<'MessageUnstarred', StarMark>;

/** Somebody set a ticket's messages aside to come back to them: it counts as unread until they are read again. */
export type MessagesMarkedUnread = Fact<
  'MessagesMarkedUnread',
  { readonly ticketUuid: string; readonly userId: number }
>;

/** All messages of a ticket, in one stream per ticket besides the ticket's own. */
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
  | MessageEditUnreadable
  | MessageVoted
  | MessageStarred
  | MessageUnstarred
  | MessagesRead
  | MessagesMarkedUnread;

/** In a group the words belong to their author, not to the group. */
const speaker = ['authorUuid', 'contactUuid'] as const;
const said = {
  body: speaker,
  media: speaker,
  file: speaker,
  author: 'authorUuid',
  quoted: speaker,
  advert: speaker,
} as const;
const sent = {
  body: 'contactUuid',
  to: 'contactUuid',
  media: 'contactUuid',
  quoted: ['quotedAuthorUuid', 'contactUuid'],
} as const;
/** Of a change only the address, and who wrote what is changed, are personal. */
const changed = { to: 'contactUuid', author: speaker } as const;

/** The facts of the stream `message`; the text is personal data of the customer, also when an agent wrote it. */
export const messageEvents = defineEvents<MessageEvent>('message', {
  MessageReceived: { version: 1, personal: said },
  MessageSentFromPhone: { version: 1, personal: said },
  MessageMoved: { version: 1, personal: said },
  MessageMediaArrived: { version: 1, personal: { media: speaker } },
  MessageTranscribed: { version: 1, personal: { transcript: 'contactUuid' } },
  MessageMediaFailed: { version: 1 },
  MessageSendRequested: { version: 1, personal: sent },
  MessageRetryRequested: { version: 1, personal: sent },
  MessageEditRequested: { version: 1, personal: { ...changed, body: 'contactUuid' } },
  MessageRevokeRequested: { version: 1, personal: changed },
  MessageReactionRequested: { version: 1, personal: { ...changed, emoji: 'contactUuid' } },
  MessageChangeRefused: { version: 1 },
  MessageEdited: { version: 1, personal: { body: speaker } },
  MessageRevoked: { version: 1 },
  MessageReacted: { version: 1, personal: { emoji: speaker } },
  MessageEditUnreadable: { version: 1 },
  MessageVoted: { version: 1, personal: { options: speaker } },
  MessageStarred: { version: 1 },
  MessageUnstarred: { version: 1 },
  MessagesRead: { version: 1 },
  MessagesMarkedUnread: { version: 1 },
});
