import type { Readable } from 'node:stream';
import type { MediaType } from '@prosa/contracts';

/** Which implementation stands behind the port. */
export type ProviderKind = 'baileys' | 'memory' | 'cloud';

/** What a provider can do; what it cannot is hidden in the product, never half done. */
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

/** A chat without its JID: digits of the phone number, digits of the LID, or a group. */
export interface ChatRef {
  readonly kind: 'user' | 'group';
  readonly phone?: string;
  readonly lid?: string;
  readonly groupId?: string;
}

/** What a group is called, and how many are in it beside us. */
export interface GroupInfo {
  readonly subject: string;
  readonly members: number;
}

/** One message on WhatsApp. */
export interface MessageRef {
  readonly chat: ChatRef;
  readonly id: string;
  readonly fromMe: boolean;
  readonly participant?: ChatRef;
}

/** A file on its way out; opened once per upload, from Prosa's own storage, never from an address. */
export interface MediaSource {
  open(): Promise<NodeJS.ReadableStream>;
  readonly mime: string;
  readonly fileName?: string;
  readonly size?: number;
  readonly voice?: boolean;
  readonly seconds?: number;
  /** What phones show of a voice note: how long it is, and 64 bars from 0 to 100; null when nobody knows. */
  voiceNote?(): Promise<{ readonly seconds: number; readonly waveform: Uint8Array } | null>;
  /** What the provider made of the file when it brought it to WhatsApp before; the provider's own. */
  readonly uploaded?: Uint8Array;
  /** Keeps that, before the message is sent: it then goes out again without being brought there again. */
  keepUploaded?(record: Uint8Array): Promise<void>;
}

/** What can be sent. */
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
  /** Other words for a message of ours; `original` is what the provider kept of it when it was a file. */
  | {
      readonly type: 'edit';
      readonly target: MessageRef;
      readonly text: string;
      readonly original?: Uint8Array;
    }
  /** Takes a message of ours back, for everybody. */
  | { readonly type: 'revoke'; readonly target: MessageRef }
  | {
      readonly type: 'template';
      readonly name: string;
      readonly language: string;
      readonly params: readonly string[];
    };

/** One message to send, under an id that was minted before. */
export interface OutboundCommand {
  readonly id: string;
  readonly chat: ChatRef;
  readonly content: OutboundContent;
  readonly quoted?: MessageRef & { readonly preview: string };
}

/** WhatsApp's own server has the message. */
export interface SendReceipt {
  readonly id: string;
  readonly providerId: string;
  readonly acceptedAt: Date;
  /** To how many people it goes, in a group. */
  readonly members?: number;
}

/**
 * Why a message did not leave. `retryable` says whether the same id may be tried again: never after 463 (restricted)
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

/** The session is open elsewhere now, or may not do this any more; nothing was written. */
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
 * The session's secrets. Every write is durable when it resolves and happens only while the caller owns the
 * connection.
 * @throws FencedOut when it does not any more.
 */
export interface CredentialStore {
  readCredentials(): Promise<Uint8Array | null>;
  writeCredentials(value: Uint8Array): Promise<void>;
  readKeys(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** All changes and the received message that made them, or nothing at all, in one statement. */
  writeKeys(changes: readonly KeyChange[], received?: JournalEntry): Promise<void>;
  /** Forgets the pairing and every key, in one transaction. */
  wipe(): Promise<void>;
}

/** A received message before anybody looked into it; `payload` is the provider's own, read only by its `interpret`. */
export interface JournalEntry {
  readonly chat: ChatRef;
  readonly id: string;
  readonly fromMe: boolean;
  /** Who wrote it in a group; absent for our side. */
  readonly author?: ChatRef;
  readonly at: Date;
  readonly payload: Uint8Array;
}

/** Where received messages become durable before WhatsApp is told that we have them. */
export interface InboundJournal {
  /** Resolves when a crash cannot lose the entry; one with the same chat, side and id changes nothing. */
  append(entry: JournalEntry): Promise<void>;
  /** Whether a message is journalled, or was once: WhatsApp may deliver it again, and then it cannot be read again. */
  has(message: { readonly id: string; readonly fromMe: boolean }): Promise<boolean>;
}

/** A file that a message brings, as the message itself describes it. */
export interface ReceivedMedia {
  readonly name: string;
  readonly mime: string;
  /** Bytes, as the sender says; null when it does not. */
  readonly size: number | null;
  readonly seconds?: number;
  readonly voice?: boolean;
  /** The small JPEG that phones send along. */
  readonly preview?: Uint8Array;
  /** How to fetch it; it holds keys. */
  readonly handle: MediaHandle;
}

/** What a journalled message says. */
export type InboundContent =
  | {
      readonly kind: 'message';
      readonly pushName?: string;
      readonly body: string;
      readonly mediaType: MediaType;
      readonly quotedId?: string;
      readonly unsupported?: string;
      readonly media?: ReceivedMedia;
    }
  | { readonly kind: 'edit'; readonly targetId: string; readonly body: string }
  | { readonly kind: 'revoke'; readonly targetId: string }
  | { readonly kind: 'reaction'; readonly targetId: string; readonly emoji: string };

/** Why a session is not connected. */
export type DisconnectReason =
  'logged_out' | 'replaced' | 'banned' | 'qr_expired' | 'version' | 'network' | 'mismatch' | 'lease_lost';

/** Where the session stands. */
export interface SessionUpdate {
  readonly state: 'opening' | 'qr' | 'pairing' | 'connected' | 'timeout' | 'disconnected';
  readonly qr?: string;
  readonly reason?: DisconnectReason;
  /** What the network gave as it closed the socket, as 401, 440, 503 or 515. */
  readonly code?: number;
  readonly me?: ChatRef;
  readonly restrictedUntil?: Date;
}

/** What somebody does in a chat at this moment. */
export type TypingState = 'composing' | 'recording' | 'paused';

/** A message of ours got further. */
export interface StatusUpdate {
  readonly id: string;
  readonly chat: ChatRef;
  readonly state: 'server' | 'delivered' | 'read' | 'played' | 'failed';
  readonly code?: string;
  readonly participant?: ChatRef;
  readonly at: Date;
}

/**
 * What a session tells beside messages; every call is awaited, one after the other, in the order of the wire.
 * Messages, edits, revokes and reactions do not come this way: they go through the journal.
 */
export interface ProviderSink {
  /** What waited while the session was away is in the journal, or lost its place in it to something newer. */
  caughtUp(): Promise<void>;
  connection(update: SessionUpdate): Promise<void>;
  status(update: StatusUpdate): Promise<void>;
  /** Somebody types, records or stopped; `participant` says who in a group. Never more than a sign: none may be missed. */
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
  /** A message came that cannot be read yet; told again for each vain try. */
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
  /** A group is called otherwise now. */
  group(update: { readonly chat: ChatRef; readonly subject: string }): Promise<void>;
}

/** What a provider is given to keep one connection open. */
export interface SessionContext {
  readonly connectionId: number;
  readonly companyId: number;
  readonly fence: bigint;
  readonly credentials: CredentialStore;
  readonly journal: InboundJournal;
  /** What was sent under an id, for a phone that asks again; null when it is not ours. */
  findSent(id: string): Promise<OutboundCommand | null>;
  /** Whether what is said in groups is journalled; asked for each message, and otherwise it passes as if never said. */
  wantsGroups(): Promise<boolean>;
  readonly signal: AbortSignal;
}

/** What is needed to fetch a received file later; the provider's own. */
export interface MediaHandle {
  readonly payload: Uint8Array;
}

/** A file is not to be had from WhatsApp any more, or is not what the message announced: trying again is in vain. */
export class MediaGone extends Error {
  override readonly name = 'MediaGone';
}

/** Whether a number is on WhatsApp, and how WhatsApp itself writes it (the Brazilian ninth digit). */
export interface NumberCheck {
  readonly phone: string;
  readonly exists: boolean;
  readonly canonicalPhone?: string;
  readonly lid?: string;
}

/** One connection, kept open by its provider until it is closed or given up. */
export interface ProviderSession {
  /**
   * Sends, and resolves only when WhatsApp's server has acknowledged it.
   * @throws SendRefused otherwise; the message may still have arrived.
   */
  send(command: OutboundCommand): Promise<SendReceipt>;
  markRead(messages: readonly MessageRef[]): Promise<void>;
  /** Shows the other side that somebody types here; it fades by itself. */
  setTyping(chat: ChatRef, state: TypingState): Promise<void>;
  /**
   * Says that somebody is at this device, or nobody any more, which every new connection begins with. While somebody is,
   * the phone may keep silent about messages, and customers see the account online.
   */
  setOnline(isOnline: boolean): Promise<void>;
  /** Lets the session hear whether somebody types, until it says that nobody is there; only after it said that somebody is. */
  followPresence(chat: ChatRef): Promise<void>;
  /**
   * The file, decrypted, as it comes; its last byte comes only when the whole is what the message announced.
   * @throws MediaGone when it cannot be had, at once or while it is read; other errors may pass.
   */
  downloadMedia(media: MediaHandle): Promise<Readable>;
  /**
   * Asks the phone that has a file to bring it to WhatsApp once more; answers how to fetch it then.
   * @throws MediaGone when that phone does not have it any more either; other errors may pass.
   */
  renewMedia(media: MediaHandle, message: MessageRef): Promise<MediaHandle>;
  checkNumbers(phones: readonly string[]): Promise<readonly NumberCheck[]>;
  /** What is known of a group; null when we are not in it. */
  groupInfo(chat: ChatRef): Promise<GroupInfo | null>;
  /** Where the picture of a person or a group lies now, for a short while; null when there is none to be seen. */
  profilePicture(chat: ChatRef): Promise<string | null>;
  /** The picture at an address that `profilePicture` gave; null when it is gone. */
  fetchPicture(address: string): Promise<Readable | null>;
  rejectCall(id: string): Promise<void>;
  /**
   * A code to type on the phone with that number instead of scanning the QR code; good for as long as that is.
   * @throws SendRefused unless the session shows a QR code.
   */
  requestPairingCode(phone: string): Promise<string>;
  /** Unlinks the device on the phone, forgets the secrets and ends the session. */
  logout(): Promise<void>;
  /** Ends the session and keeps it linked; nothing reaches the sink afterwards. */
  close(reason: 'shutdown' | 'lease-lost' | 'user'): Promise<void>;
}

/**
 * A way to WhatsApp. Every adapter passes `describeWhatsApp`.
 *
 * An adapter may not: confirm a message to WhatsApp before the journal has it; answer `send` before the server's own
 * acknowledgement; change an id; let JIDs or stanzas out; log a body, a number, a QR code or a key.
 * The port leaves out: retries of messages, order between chats, and what a message means for a ticket.
 */
export interface WhatsAppProvider {
  readonly kind: ProviderKind;
  readonly capabilities: Capabilities;
  /** A fresh message id in the form WhatsApp's own clients use. */
  newMessageId(): string;
  /** Opens a session and keeps it open, through reconnects; resolves before it is connected. */
  open(context: SessionContext, sink: ProviderSink): Promise<ProviderSession>;
  /** What a journalled message says; null when it is nothing a person should see. */
  interpret(entry: JournalEntry): Promise<InboundContent | null>;
}
