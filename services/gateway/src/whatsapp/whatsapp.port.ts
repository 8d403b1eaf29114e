import type { Readable } from 'node:stream';
import type { InboundEdit, InboundMessage, InboundVote, NewChatQuota } from '@prosa/contracts';
import type { Background } from '@prosa/observability';

/** The implementation behind the port. */
export type ProviderKind = 'baileys' | 'memory' | 'cloud';

/** The capabilities of a provider; the product hides what is missing. */
export interface Capabilities {
  readonly qrPairing: boolean;
  readonly edit: boolean;
  readonly revokeForAll: boolean;
  readonly presence: boolean;
  readonly calls: boolean;
  readonly groups: boolean;
  readonly media: boolean;
  readonly numberCheck: boolean;
  readonly profilePicture: boolean;
  /** Hours after the customer's last message in which free text may be sent; absent: always. */
  readonly sessionWindowHours?: number;
  readonly templatesRequired?: boolean;
}

/** A chat independent of JIDs: digits of the phone number, digits of the LID, or a group id. */
export interface ChatRef {
  readonly kind: 'user' | 'group';
  readonly phone?: string;
  readonly lid?: string;
  readonly groupId?: string;
}

/** A group's name, and the number of other members. */
export interface GroupInfo {
  readonly subject: string;
  readonly members: number;
}

/** A reference to one message on WhatsApp. */
export interface MessageRef {
  readonly chat: ChatRef;
  readonly id: string;
  readonly fromMe: boolean;
  readonly participant?: ChatRef;
}

/** An outbound file; opened once per upload, from Prosa's own storage, never from a URL. */
export interface MediaSource {
  open(): Promise<NodeJS.ReadableStream>;
  readonly mime: string;
  readonly fileName?: string;
  readonly size?: number;
  readonly voice?: boolean;
  readonly seconds?: number;
  /** Duration and waveform (64 bars from 0 to 100) of a voice note; null when they are unknown. */
  voiceNote?(): Promise<{ readonly seconds: number; readonly waveform: Uint8Array } | null>;
  /** The provider's reference to an earlier upload of the file. */
  readonly uploaded?: Uint8Array;
  /** Stores that reference before the message is sent, so that a retry does not upload again. */
  keepUploaded?(record: Uint8Array): Promise<void>;
}

/** The content of an outbound message. */
export type OutboundContent =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'media';
      readonly kind: 'image' | 'video' | 'audio' | 'document' | 'sticker';
      readonly media: MediaSource;
      readonly caption?: string;
    }
  | { readonly type: 'location'; readonly lat: number; readonly lng: number; readonly name?: string }
  | { readonly type: 'contacts'; readonly vcards: readonly string[] }
  | { readonly type: 'reaction'; readonly target: MessageRef; readonly emoji: string }
  /** An edit of one of our messages; `original` is the provider's record when it was a file. */
  | {
      readonly type: 'edit';
      readonly target: MessageRef;
      readonly text: string;
      readonly original?: Uint8Array;
    }
  /** Revokes one of our messages for everyone. */
  | { readonly type: 'revoke'; readonly target: MessageRef }
  | {
      readonly type: 'template';
      readonly name: string;
      readonly language: string;
      readonly params: readonly string[];
    };

/** One message to send, under an id assigned before. */
export interface OutboundCommand {
  readonly id: string;
  readonly chat: ChatRef;
  readonly content: OutboundContent;
  readonly quoted?: MessageRef & { readonly preview: string };
}

/** WhatsApp's server has accepted the message. */
export interface SendReceipt {
  readonly id: string;
  readonly providerId: string;
  readonly acceptedAt: Date;
  /** The number of recipients, in a group. */
  readonly members?: number;
}

/**
 * Why a message was not sent. `retryable` says whether the same id may be tried again: never after 463 (restricted)
 * and 479 (refused), always after a lost connection.
 */
export class SendRefused extends Error {
  override readonly name = 'SendRefused';

  constructor(
    readonly code: string,
    readonly retryable: boolean,
    options?: ErrorOptions,
  ) {
    super(`WhatsApp did not take the message: ${code}`, options);
  }
}

/** Another worker owns the session, or this one may no longer write; nothing was written. */
export class FencedOut extends Error {
  override readonly name = 'FencedOut';

  constructor(readonly connectionId: number) {
    super(`Connection ${connectionId} is owned by another worker`);
  }
}

/** One key of the session's cryptographic state; null deletes it. */
export interface KeyChange {
  readonly type: string;
  readonly id: string;
  readonly value: Uint8Array | null;
}

/**
 * The session's secrets. A write is durable when it resolves, and happens only while the caller owns the
 * connection.
 * @throws FencedOut when the caller no longer owns it.
 */
export interface CredentialStore {
  readCredentials(): Promise<Uint8Array | null>;
  writeCredentials(value: Uint8Array): Promise<void>;
  readKeys(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Writes all changes and the received message that caused them, atomically. */
  writeKeys(changes: readonly KeyChange[], received?: JournalEntry): Promise<void>;
  /** Deletes the pairing and all keys, in one transaction. */
  wipe(): Promise<void>;
}

/**
 * A received message before interpretation; `payload` has the provider's own format, parsed only by its
 * `interpret`.
 */
export interface JournalEntry {
  readonly chat: ChatRef;
  readonly id: string;
  readonly fromMe: boolean;
  /** The author in a group; absent for messages of our side. */
  readonly author?: ChatRef;
  readonly at: Date;
  readonly payload: Uint8Array;
}

/** Makes received messages durable before they are confirmed to WhatsApp. */
export interface InboundJournal {
  /** Resolves when the entry is durable; an entry with the same chat, side and id is ignored. */
  append(entry: JournalEntry): Promise<void>;
  /**
   * Whether a message is or was journalled: WhatsApp may redeliver it, and it cannot be decrypted a second time.
   */
  has(message: { readonly id: string; readonly fromMe: boolean }): Promise<boolean>;
}

/** The file of a message, as the message describes it. */
export interface ReceivedMedia {
  readonly name: string;
  readonly mime: string;
  /** Size in bytes according to the sender; null when unknown. */
  readonly size: number | null;
  readonly seconds?: number;
  readonly voice?: boolean;
  /** The JPEG thumbnail that phones include. */
  readonly preview?: Uint8Array;
  /** What is needed to fetch it; contains keys. */
  readonly handle: MediaHandle;
}

/** What a phone adds to a fact, besides the place that the journal knows. */
type SaidIn<Fact extends InboundMessage | InboundEdit | InboundVote> = Omit<
  Fact,
  'connection' | 'chat' | 'author' | 'waId' | 'fromMe' | 'at' | 'file'
>;

/** Opens later changes of a message; sealed wherever it is stored, and never part of a fact. */
export interface MessageSecret {
  readonly secret: Uint8Array;
  /** The options of a poll: votes only contain their hashes. */
  readonly options?: readonly string[];
}

/** Finds the secret of an earlier message by its id; null when it is unknown. */
export type SecretOf = (messageId: string) => Promise<MessageSecret | null>;

/** The content of a journalled message. */
export type InboundContent =
  | (SaidIn<InboundMessage> & {
      readonly media?: ReceivedMedia;
      /** The message whose file this one replaces by a better version. */
      readonly betterOf?: string;
      readonly secret?: MessageSecret;
    })
  | SaidIn<InboundEdit>
  | SaidIn<InboundVote>
  | { readonly kind: 'revoke'; readonly targetId: string }
  | { readonly kind: 'reaction'; readonly targetId: string; readonly emoji: string };

/** Why a session is not connected. */
export type DisconnectReason =
  | 'logged_out'
  | 'replaced'
  | 'banned'
  | 'qr_expired'
  | 'version'
  | 'network'
  | 'mismatch'
  | 'lease_lost'
  | 'internal';

/** The state of a session. */
export interface SessionUpdate {
  readonly state: 'opening' | 'qr' | 'pairing' | 'connected' | 'timeout' | 'disconnected';
  readonly qr?: string;
  readonly reason?: DisconnectReason;
  /** The status code with which the network closed the socket, such as 401, 440, 503 or 515. */
  readonly code?: number;
  /** What `internal` failed with, for the log. */
  readonly fault?: unknown;
  readonly me?: ChatRef;
  /** End of a restriction to people who wrote before; null: WhatsApp reports none. */
  readonly restrictedUntil?: Date | null;
}

/** A chat state. */
export type TypingState = 'composing' | 'recording' | 'paused';

/** A new ack of an outbound message. */
export interface StatusUpdate {
  readonly id: string;
  readonly chat: ChatRef;
  readonly state: 'server' | 'delivered' | 'read' | 'played' | 'failed';
  readonly code?: string;
  readonly participant?: ChatRef;
  readonly at: Date;
}

/**
 * Session events other than messages; calls are awaited one after the other, in wire order. Messages, edits,
 * revokes and reactions do not come this way: they go through the journal.
 */
export interface ProviderSink {
  /** The offline backlog is in the journal, except events that newer ones superseded. */
  caughtUp(): Promise<void>;
  connection(update: SessionUpdate): Promise<void>;
  status(update: StatusUpdate): Promise<void>;
  /** A chat state; `participant` identifies the member in a group. Best effort: none may be relied upon. */
  presence(update: {
    readonly chat: ChatRef;
    readonly participant?: ChatRef;
    readonly state: TypingState;
  }): Promise<void>;
  call(update: {
    readonly id: string;
    readonly chat: ChatRef;
    readonly video: boolean;
    readonly state: 'offer' | 'answered' | 'missed' | 'ended';
    readonly at: Date;
  }): Promise<void>;
  /** A message that cannot be decrypted yet; repeated for every failed attempt. */
  unreadable(update: {
    readonly chat: ChatRef;
    readonly author?: ChatRef;
    readonly id: string;
    readonly fromMe: boolean;
    readonly pushName?: string;
    readonly at: Date;
  }): Promise<void>;
  contact(update: {
    readonly chat: ChatRef;
    readonly name?: string;
    readonly pictureChanged?: boolean;
  }): Promise<void>;
  identityLinked(update: { readonly phone: string; readonly lid: string }): Promise<void>;
  /** WhatsApp's own quota of new chats: read when a session opens, and announced when it changes. */
  newChats(quota: NewChatQuota): Promise<void>;
  /** A group was renamed. */
  group(update: { readonly chat: ChatRef; readonly subject: string }): Promise<void>;
}

/** What a provider needs to keep one connection open. */
export interface SessionContext {
  readonly connectionId: number;
  readonly companyId: number;
  readonly fence: bigint;
  readonly credentials: CredentialStore;
  readonly journal: InboundJournal;
  /** The command sent under an id, for retry requests; null when it is unknown. */
  findSent(id: string): Promise<OutboundCommand | null>;
  /** Whether group messages are journalled; checked per message, otherwise they are dropped. */
  wantsGroups(): Promise<boolean>;
  /** For work that nobody waits for: its faults are logged. */
  readonly background: Background;
  readonly signal: AbortSignal;
}

/** What is needed to fetch a received file later; in the provider's own format. */
export interface MediaHandle {
  readonly payload: Uint8Array;
}

/** A file is permanently unavailable, or does not match the message's description: retrying is useless. */
export class MediaGone extends Error {
  override readonly name = 'MediaGone';
}

/** Whether a number has WhatsApp, and its canonical form there (the Brazilian ninth digit). */
export interface NumberCheck {
  readonly phone: string;
  readonly exists: boolean;
  readonly canonicalPhone?: string;
  readonly lid?: string;
}

/** One connection, kept open by its provider until it is closed or aborted. */
export interface ProviderSession {
  /**
   * Sends, and resolves only after the ack of WhatsApp's server.
   * @throws SendRefused otherwise; the message may still have arrived.
   */
  send(command: OutboundCommand): Promise<SendReceipt>;
  markRead(messages: readonly MessageRef[]): Promise<void>;
  /** Sends a chat state to the other side; it expires by itself. */
  setTyping(chat: ChatRef, state: TypingState): Promise<void>;
  /**
   * Sets the device online or offline; every new connection starts offline. While a device is online, the phone may
   * not notify its owner, and customers see the account online.
   */
  setOnline(isOnline: boolean): Promise<void>;
  /** Subscribes to a chat's states until the device goes offline; requires that it is online. */
  followPresence(chat: ChatRef): Promise<void>;
  /**
   * The decrypted file as a stream; it ends successfully only when the content matches the message's description.
   * @throws MediaGone when it is permanently unavailable, initially or while reading; other errors are temporary.
   */
  downloadMedia(media: MediaHandle): Promise<Readable>;
  /**
   * Asks the phone that has a file to upload it again; returns the new handle.
   * @throws MediaGone when that phone no longer has it; other errors are temporary.
   */
  renewMedia(media: MediaHandle, message: MessageRef): Promise<MediaHandle>;
  /** Those of the numbers that an answer can be attributed to; always one when it is asked about alone. */
  checkNumbers(phones: readonly string[]): Promise<readonly NumberCheck[]>;
  /** The metadata of a group; null when the account is not a member. */
  groupInfo(chat: ChatRef): Promise<GroupInfo | null>;
  /** The URL of a contact's or group's picture, valid for a short time; null when none is visible. */
  profilePicture(chat: ChatRef): Promise<string | null>;
  /** The picture at a URL returned by `profilePicture`; null when it is gone. */
  fetchPicture(address: string): Promise<Readable | null>;
  rejectCall(id: string): Promise<void>;
  /**
   * A code to enter on the phone with this number instead of scanning the QR code; valid as long as that is.
   * @throws SendRefused unless the session shows a QR code.
   */
  requestPairingCode(phone: string): Promise<string>;
  /** Unlinks the device on the phone, deletes the secrets and ends the session. */
  logout(): Promise<void>;
  /** Ends the session and keeps it linked; the sink is not called afterwards. */
  close(reason: 'shutdown' | 'lease-lost' | 'user'): Promise<void>;
}

/**
 * An implementation of WhatsApp. Every adapter passes `describeWhatsApp`.
 *
 * An adapter must not: confirm a message to WhatsApp before it is journalled; resolve `send` before the server's
 * ack; change an id; expose JIDs or stanzas; log a body, a number, a QR code or a key. Not part of the port:
 * retries of messages, order between chats, and what a message means for a ticket.
 */
export interface WhatsAppProvider {
  readonly kind: ProviderKind;
  readonly capabilities: Capabilities;
  /** A new message id in the format of WhatsApp's own clients. */
  newMessageId(): string;
  /** Opens a session and keeps it open across reconnects; resolves before it is connected. */
  open(context: SessionContext, sink: ProviderSink): Promise<ProviderSession>;
  /** The content of a journalled message; null when it must not be shown. */
  interpret(entry: JournalEntry, secretOf: SecretOf): Promise<InboundContent | null>;
}
