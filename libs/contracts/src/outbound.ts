import type { NamedHolderKind } from './conversation-holder';
import type { MediaType } from './statuses';

/** The kinds of changes of an existing message. */
export type MessageChangeKind = 'edit' | 'revoke' | 'reaction';

/** A file that a message carries, as facts name it; the bytes are `@prosa/media`'s. */
export interface MessageMedia {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly seconds?: number;
  /** Spoken into the phone, and shown as that. */
  readonly voice?: boolean;
}

/** A file of a message that is not here yet, as the message itself describes it. */
export interface AwaitedMedia extends Omit<MessageMedia, 'key' | 'size'> {
  readonly size: number | null;
  /** A small picture of it, which phones send along. */
  readonly previewKey?: string;
}

/** Why a file is unavailable: deleted from WhatsApp, above our size limit, or all attempts failed. */
export type MediaFailure = 'gone' | 'too-large' | 'given-up';

/** The author in a group, by their aliases. */
export interface OutboundAuthor {
  readonly phone?: string;
  readonly lid?: string;
}

/** The message that an outbound one replies to, as the phone shows it above the text. */
export interface OutboundQuote {
  /** WhatsApp id of the quoted message. */
  readonly id: string;
  readonly body: string;
  readonly fromMe: boolean;
  /** Its author, in a group. */
  readonly author?: OutboundAuthor;
}

/** A person, or a group by its id alone. */
export interface OutboundAddress extends OutboundAuthor {
  readonly groupId?: string;
}

/** Where an outgoing message or change goes, and who wants it. */
export interface OutboundPlace {
  /** The kind of the conversation's holder when it is no ticket; `ticketId` and `ticketUuid` name it then. */
  readonly holder?: NamedHolderKind;
  readonly ticketId: number;
  readonly ticketUuid: string;
  readonly contactId: number;
  /** The subject of the personal fields. */
  readonly contactUuid: string;
  /** The author; null for Prosa itself. */
  readonly user: { readonly id: number; readonly name: string } | null;
  /** The connection's number. */
  readonly connectionId: number;
  /** The other side of the chat: a person, by at least one of both names in digits only, or a group. */
  readonly to: OutboundAddress;
}

/**
 * What the gateway needs to send one text or file. It becomes one row of the outbox, in log order; the WhatsApp id was minted
 * before, so that every later try goes out under the same id and the phone shows one bubble.
 * `MessageRetryRequested` with the same `messageId` queues a failed one again.
 */
export interface OutboundRequest extends OutboundPlace {
  /** The WhatsApp message id: `3EB0` and 18 upper-case hexadecimal digits. */
  readonly messageId: string;
  /** The text, or the caption of the file. */
  readonly body: string;
  /** The displayed author of automatic messages: 'Chatbot'. */
  readonly author?: string;
  /** The campaign that sends it; absent for other senders, and in facts from before it was kept. */
  readonly campaignUuid?: string;
  /** The kind of bubble; a text by default. */
  readonly mediaType?: MediaType;
  readonly media?: MessageMedia;
  readonly quoted: OutboundQuote | null;
  /** The contact who wrote the quoted message in a group, whose personal data it is. */
  readonly quotedAuthorUuid?: string;
  /** The id under which the browser knows the message; null when Prosa itself wrote it. */
  readonly clientId: string | null;
}

/**
 * What the gateway needs to change a message on the phone. The change is a WhatsApp message of its own, under an id
 * assigned before; it is queued with the messages of its chat.
 */
export interface OutboundChange extends OutboundPlace {
  /** The WhatsApp id of the change itself. */
  readonly changeId: string;
  /** The WhatsApp id of the message that is changed. */
  readonly messageId: string;
  /** Whether that one is ours; reactions go on messages of both sides. */
  readonly fromMe: boolean;
  /** Its author, in a group. */
  readonly author?: OutboundAuthor;
  /** The contact that its author is, whose personal data `author` is. */
  readonly authorUuid?: string;
}

/** Requests to replace a text or caption. */
export interface OutboundEdit extends OutboundChange {
  readonly body: string;
}

/** Requests a reaction; an empty emoji removes ours. */
export interface OutboundReaction extends OutboundChange {
  readonly emoji: string;
}
