import type { InboundAdvert, InboundLine, InboundMention, InboundQuote } from './inbound-lines';
import type { AwaitedMedia, MediaFailure, MessageChangeKind, MessageMedia } from './outbound';
import type { DeliveryState, MediaType } from './statuses';

/** The connection a fact came through, by all the names the rest of Prosa knows it by. */
export interface InboundConnection {
  readonly companyId: number;
  /** The number that users see. */
  readonly id: number;
  readonly uuid: string;
}

/**
 * The other side of a chat; at least one alias is set. `phone` is digits only and never digits of a LID (WhatsApp's
 * hidden identifier). A group has its id alone.
 */
export interface InboundChat {
  readonly phone?: string;
  readonly lid?: string;
  readonly groupId?: string;
}

/** A group member; at least one alias is set. */
export type InboundAuthor = Pick<InboundChat, 'phone' | 'lid'>;

/**
 * What every fact carries. The same cause may arrive more than once (a redelivered stanza, a crash between the answer
 * and its mark), always with the same connection, `kind`, `fromMe` and `waId`: derive event ids from those.
 */
interface FromPhone {
  readonly connection: InboundConnection;
  readonly chat: InboundChat;
  /** The author in a group; absent in direct chats, and for our side. */
  readonly author?: InboundAuthor;
  /** The WhatsApp id of the message that brought the fact; for an `ack`, of the message it is about. */
  readonly waId: string;
  /** Written on our side: by Prosa, or on the owner's own phone. */
  readonly fromMe: boolean;
  /** WhatsApp's time stamp; ISO-8601 in UTC. */
  readonly at: string;
}

/** Someone wrote: the contact, or (`fromMe`) the owner on their phone. */
export interface InboundMessage extends FromPhone {
  readonly kind: 'message';
  /** The name the contact chose for themselves; absent for `fromMe`. */
  readonly pushName?: string;
  readonly body: string;
  /** The lines of the text where Prosa words some of them; `body` has the others. */
  readonly lines?: readonly InboundLine[];
  readonly mediaType: MediaType;
  /** The WhatsApp id of the message this one quotes. */
  readonly quotedId?: string;
  /** What the quoted message says, for a message that is not here. */
  readonly quoted?: InboundQuote;
  /** The contacts that the text mentions. */
  readonly mentions?: readonly InboundMention[];
  /** Forwarded from another chat. */
  readonly forwarded?: 'once' | 'often';
  /** The advertisement that it answers. */
  readonly advert?: InboundAdvert;
  /** The protocol's name of a content Prosa cannot show; `body` is then a placeholder. */
  readonly unsupported?: string;
  /** The file that comes with it; a second fact follows when it has arrived. */
  readonly file?: AwaitedMedia;
}

/** A message that cannot be decrypted yet; once it can, it arrives as a message under the same `waId`. */
export interface InboundUnreadable extends FromPhone {
  readonly kind: 'unreadable';
  readonly pushName?: string;
}

/** The file of a message is here, or will never be; `waId` and `fromMe` are the message's. */
export interface InboundMedia extends FromPhone {
  readonly kind: 'media';
  /** A better version of a file that came before. */
  readonly better?: true;
  readonly outcome:
    | { readonly state: 'arrived'; readonly media: MessageMedia }
    | { readonly state: 'failed'; readonly reason: MediaFailure };
}

/** A call; `waId` is the call's id. Emitted when it is over for us: refused, answered on the phone, or neither. */
export interface InboundCall extends FromPhone {
  readonly kind: 'call';
  readonly fromMe: false;
  readonly video: boolean;
  readonly outcome: 'rejected' | 'answered' | 'missed';
}

/** An ack of an outbound message, or its permanent failure; states may arrive out of order and more than once. */
export interface InboundAck extends FromPhone {
  readonly kind: 'ack';
  readonly fromMe: true;
  readonly state: Exclude<DeliveryState, 'pending'>;
  /** WhatsApp's error number for `failed`, such as 463 (restricted) or 479; `undelivered` when every try was used up. */
  readonly code?: string;
}

/** The text of an earlier message was replaced by its author. */
export interface InboundEdit extends FromPhone {
  readonly kind: 'edit';
  readonly targetId: string;
  readonly body: string;
  readonly lines?: readonly InboundLine[];
  readonly mentions?: readonly InboundMention[];
  /** The new text cannot be read; the earlier one remains, marked. */
  readonly isHidden?: true;
}

/** An earlier message was deleted for everyone by its author. */
export interface InboundRevoke extends FromPhone {
  readonly kind: 'revoke';
  readonly targetId: string;
}

/** An emoji was put on a message, or (empty) taken off again. */
export interface InboundReaction extends FromPhone {
  readonly kind: 'reaction';
  readonly targetId: string;
  readonly emoji: string;
}

/** The answers of one person to a poll; each replaces the earlier ones. */
export interface InboundVote extends FromPhone {
  readonly kind: 'vote';
  readonly targetId: string;
  readonly options: readonly string[];
}

/** WhatsApp did not take a change of ours; `waId` is the change's own id, and the message stays as it was. */
export interface InboundRefusal extends FromPhone {
  readonly kind: 'refusal';
  readonly fromMe: true;
  readonly change: MessageChangeKind;
  readonly targetId: string;
  readonly code: string;
}

/** WhatsApp revealed that a phone number and a LID are the same person; `chat` carries both. */
export interface InboundIdentity extends FromPhone {
  readonly kind: 'identity';
}

/** A changed profile picture, stored under that key; null: removed. `waId` identifies the fetch. */
export interface InboundPicture extends FromPhone {
  readonly kind: 'picture';
  readonly mediaKey: string | null;
}

/** A group is called so now. `waId` names the look. */
export interface InboundGroup extends FromPhone {
  readonly kind: 'group';
  readonly subject: string;
}

/** Anything that a connected phone received or reported, once it is durable in the gateway's journal. */
export type InboundFact =
  | InboundMessage
  | InboundUnreadable
  | InboundMedia
  | InboundCall
  | InboundAck
  | InboundEdit
  | InboundRevoke
  | InboundReaction
  | InboundVote
  | InboundRefusal
  | InboundIdentity
  | InboundPicture
  | InboundGroup;

/**
 * Where the gateway hands facts to. Facts of one chat come strictly one after the other, those of different chats
 * at the same time. A fact counts as handed over when the promise resolves; a rejection is retried with backoff, for
 * as long as it takes, and holds back only its own chat. May be called again with a fact it has seen: it must then
 * resolve without a second effect. A change of a message that is not here is rejected with ERR_NO_MESSAGE_FOUND: the
 * message may come yet.
 */
export interface ConversationIngress {
  received(fact: InboundFact): Promise<void>;
}
