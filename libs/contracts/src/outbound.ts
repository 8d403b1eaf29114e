import type { NamedHolderKind } from './conversation-holder';
import type { MediaType } from './statuses';

/** The type of the fact that asks the gateway to send; its data is an `OutboundRequest`. */
export const OUTBOUND_REQUESTED = 'MessageSendRequested';

/** The type of the fact that asks to send a failed message again. */
export const OUTBOUND_RETRY_REQUESTED = 'MessageRetryRequested';

// The types of the facts that ask to change what a phone already has; their data begins with an `OutboundChange`.

/** The type of the fact that another text is asked for. */
export const OUTBOUND_EDIT_REQUESTED = 'MessageEditRequested';
/** The type of the fact that a message is to be taken back. */
export const OUTBOUND_REVOKE_REQUESTED = 'MessageRevokeRequested';
/** The type of the fact that a reaction is put on or taken off. */
export const OUTBOUND_REACTION_REQUESTED = 'MessageReactionRequested';

/** What can be done to a message that is there already. */
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

/** Why a file never came: WhatsApp does not have it any more, it is larger than we take, or every try was in vain. */
export type MediaFailure = 'gone' | 'too-large' | 'given-up';

/** Who said something in a group, by the names that WhatsApp knows them under. */
export interface OutboundAuthor {
  readonly phone?: string;
  readonly lid?: string;
}

/** The message an outgoing one answers to, as the phone shows it above the text. */
export interface OutboundQuote {
  /** WhatsApp id of the quoted message. */
  readonly id: string;
  readonly body: string;
  readonly fromMe: boolean;
  /** Who said it, in a group. */
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
  /** Who wrote it; null when Prosa itself did. */
  readonly user: { readonly id: number; readonly name: string } | null;
  /** The connection's number. */
  readonly connectionId: number;
  /** The other side of the chat: a person, by at least one of both names in digits only, or a group. */
  readonly to: OutboundAddress;
}

/**
 * What the gateway needs to send one text or file. It becomes one row of the outbox, in log order; the WhatsApp id was minted
 * before, so that every later try goes out under the same id and the phone shows one bubble.
 * `MessageRetryRequested` with the same `messageId` makes a failed one wait for its turn anew.
 */
export interface OutboundRequest extends OutboundPlace {
  /** The WhatsApp message id: `3EB0` and 18 upper-case hexadecimal digits. */
  readonly messageId: string;
  /** The text, or the caption of the file. */
  readonly body: string;
  /** Whose words they are shown as when no person wrote them: 'Chatbot'. */
  readonly author?: string;
  /** What kind of bubble it is; a text unless told. */
  readonly mediaType?: MediaType;
  readonly media?: MessageMedia;
  readonly quoted: OutboundQuote | null;
  /** The id under which the browser knows the message; null when Prosa itself wrote it. */
  readonly clientId: string | null;
}

/**
 * What the gateway needs to change a message on the phone. The change is a message of its own on WhatsApp, under an id
 * minted before like any other; it waits in the same line as the messages of its chat.
 */
export interface OutboundChange extends OutboundPlace {
  /** The WhatsApp id of the change itself. */
  readonly changeId: string;
  /** The WhatsApp id of the message that is changed. */
  readonly messageId: string;
  /** Whether that one is ours; reactions go on messages of both sides. */
  readonly fromMe: boolean;
  /** Who said that one, in a group. */
  readonly author?: OutboundAuthor;
}

/** Asks to replace a text or caption. */
export interface OutboundEdit extends OutboundChange {
  readonly body: string;
}

/** Asks to put an emoji on a message; empty takes ours off. */
export interface OutboundReaction extends OutboundChange {
  readonly emoji: string;
}
