import type { TypingState, WhatsAppProvider } from '../whatsapp.port';

/** A message as a phone shows it. */
export interface ShownMessage {
  readonly id: string;
  readonly fromMe: boolean;
  readonly text: string;
  readonly ack: number;
  /** Its kind of content; absent for texts. */
  readonly kind?: string;
  readonly quotedId?: string;
  readonly reaction?: string;
  readonly revoked?: boolean;
}

/** Content other than plain text that a phone sends. */
export interface PhoneSends {
  readonly kind:
    'image' | 'sticker' | 'audio' | 'voice' | 'video' | 'document' | 'location' | 'contact' | 'text';
  readonly bytes?: Buffer;
  readonly text?: string;
  readonly quotedId?: string;
}

/** Faults that every implementation can simulate. */
export interface RigFaults {
  readonly dropAcks?: boolean;
  readonly autoDeliver?: boolean;
  readonly nack?: 463 | 479 | null;
  readonly refuseLogin?: 401 | 403 | 405 | null;
  /** Inbound messages cannot be decrypted at the first attempt. */
  readonly corruptInbound?: boolean;
  /** Inbound messages are duplicated. */
  readonly duplicateInbound?: boolean;
  /** Inbound messages are reordered. */
  readonly reorderInbound?: boolean;
  /** Messages to people who never wrote are refused with 463. */
  readonly restricted?: boolean;
  /** Files are no longer available. */
  readonly mediaGone?: boolean;
}

/** A provider and the phones it communicates with, as the contract suite uses them. */
export interface WhatsAppRig {
  readonly provider: WhatsAppProvider;
  /** A phone scans a QR code. */
  scan(code: string, number: string): Promise<void>;
  /** A customer writes to a number; returns the message's id. */
  write(from: string, to: string, text: string): Promise<string>;
  /** A pairing code is entered on the phone with this number. */
  type(code: string, number: string): Promise<void>;
  /** A phone sends content; returns the message's id. */
  send(from: string, to: string, what: PhoneSends): Promise<string>;
  /** Creates a group of phones; messages are sent, read and changed in it by its id, as in a chat. */
  makeGroup(subject: string, members: readonly string[]): string;
  /** Renames a group. */
  renameGroup(id: string, subject: string): void;
  /** Whether a device of a linked number is online, and the chat states it subscribed to. */
  attention(number: string): { readonly online: boolean; readonly follows: readonly string[] };
  /** A phone sends a chat state to a linked number. */
  typing(from: string, to: string, state: TypingState): void;
  /** The chat state that a phone shows of a contact. */
  typingSeen(number: string, of: string): TypingState;
  /** Sets or removes a phone's picture, visible to the account linked to `to`. */
  setPicture(number: string, to: string, bytes: Buffer | null): void;
  /** Deletes a message's file from the server; the phone that sent it keeps it. */
  expireFile(number: string, id: string): void;
  /** The file of a message, as a phone decrypts it. */
  file(number: string, id: string): Promise<Buffer | null>;
  /** The caller hangs up. */
  hangUp(callId: string, from: string, to: string): void;
  /** A phone sends a picture; `from` may be the linked number's own phone. Returns the message's id. */
  sendPicture(from: string, to: string, bytes: Buffer): Promise<string>;
  /** A phone edits or revokes its message, or reacts to one. */
  edit(from: string, to: string, id: string, text: string): Promise<void>;
  revoke(from: string, to: string, id: string): Promise<void>;
  react(from: string, to: string, id: string, emoji: string): Promise<void>;
  /** A customer calls; returns the call's id. */
  call(from: string, to: string): string;
  /** Whether a device rejected a call. */
  wasRejected(callId: string, caller: string): boolean;
  /** A customer reads all messages of a number. */
  read(number: string, from: string): Promise<void>;
  held(number: string): readonly ShownMessage[];
  /** Copies of messages that a phone already had. */
  duplicates(number: string): number;
  /** Incidents of a linked number's connection. */
  cut(number: string): void;
  replace(number: string): void;
  /** Closed connections of a linked number emit every possible event, the end of the pairing last. */
  lateEvents(number: string): void;
  unlink(number: string): Promise<void>;
  faults(change: RigFaults): void;
  close(): Promise<void>;
}
