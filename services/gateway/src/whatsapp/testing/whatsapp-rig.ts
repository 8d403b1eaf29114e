import type { TypingState, WhatsAppProvider } from '../whatsapp.port';

/** A message as a phone shows it. */
export interface ShownMessage {
  readonly id: string;
  readonly fromMe: boolean;
  readonly text: string;
  readonly ack: number;
  /** What it shows beside its text; absent for texts. */
  readonly kind?: string;
  readonly quotedId?: string;
  readonly reaction?: string;
  readonly revoked?: boolean;
}

/** Something that a phone sends beside plain texts. */
export interface PhoneSends {
  readonly kind:
    'image' | 'sticker' | 'audio' | 'voice' | 'video' | 'document' | 'location' | 'contact' | 'text';
  readonly bytes?: Buffer;
  readonly text?: string;
  readonly quotedId?: string;
}

/** Ways in which WhatsApp can misbehave, as far as every implementation can pretend them. */
export interface RigFaults {
  readonly dropAcks?: boolean;
  readonly autoDeliver?: boolean;
  readonly nack?: 463 | 479 | null;
  readonly refuseLogin?: 401 | 403 | 405 | null;
  /** What comes in cannot be read the first time. */
  readonly corruptInbound?: boolean;
  /** Everything that comes in comes twice. */
  readonly duplicateInbound?: boolean;
  /** Messages overtake each other on their way in. */
  readonly reorderInbound?: boolean;
  /** Messages to people who never wrote are refused with 463. */
  readonly restricted?: boolean;
  /** Files cannot be had any more. */
  readonly mediaGone?: boolean;
}

/** A provider together with the phones on its other side, as the contract suite plays with them. */
export interface WhatsAppRig {
  readonly provider: WhatsAppProvider;
  /** A phone scans a code. */
  scan(code: string, number: string): Promise<void>;
  /** A customer writes to a number; answers the message's id. */
  write(from: string, to: string, text: string): Promise<string>;
  /** Somebody types a code on the phone with that number. */
  type(code: string, number: string): Promise<void>;
  /** A phone sends anything; answers the message's id. */
  send(from: string, to: string, what: PhoneSends): Promise<string>;
  /** Makes a group of phones; it is written in, read and changed like a chat, by its id. */
  makeGroup(subject: string, members: readonly string[]): string;
  /** A group is called otherwise now. */
  renameGroup(id: string, subject: string): void;
  /** Whether somebody is at a linked number's device, as others see it, and whose signs that device follows. */
  attention(number: string): { readonly online: boolean; readonly follows: readonly string[] };
  /** A phone shows that its owner types to a linked number. */
  typing(from: string, to: string, state: TypingState): void;
  /** What a phone shows of somebody who may be typing. */
  typingSeen(number: string, of: string): TypingState;
  /** A phone shows another picture, or none, to whoever is linked to `to`. */
  setPicture(number: string, to: string, bytes: Buffer | null): void;
  /** The file of a message is deleted from the server; the phone that sent it still has it. */
  expireFile(number: string, id: string): void;
  /** The file of a message, as a phone opens it. */
  file(number: string, id: string): Promise<Buffer | null>;
  /** The caller gives up. */
  hangUp(callId: string, from: string, to: string): void;
  /** A phone sends a picture; `from` may be the linked number's own phone. Answers the message's id. */
  sendPicture(from: string, to: string, bytes: Buffer): Promise<string>;
  /** A phone changes what it wrote, or reacts to either side's. */
  edit(from: string, to: string, id: string, text: string): Promise<void>;
  revoke(from: string, to: string, id: string): Promise<void>;
  react(from: string, to: string, id: string, emoji: string): Promise<void>;
  /** A customer calls; answers the call's id. */
  call(from: string, to: string): string;
  /** Whether a device refused a call. */
  wasRejected(callId: string, caller: string): boolean;
  /** A customer reads everything a number wrote. */
  read(number: string, from: string): Promise<void>;
  held(number: string): readonly ShownMessage[];
  /** Copies of messages that a phone had already. */
  duplicates(number: string): number;
  /** What happens to a linked number's connection. */
  cut(number: string): void;
  replace(number: string): void;
  /** Connections of a linked number that are over tell everything that they could have told, and take back its pairing. */
  lateNews(number: string): void;
  unlink(number: string): Promise<void>;
  faults(change: RigFaults): void;
  close(): Promise<void>;
}
