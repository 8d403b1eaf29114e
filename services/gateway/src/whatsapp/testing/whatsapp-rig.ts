import type { WhatsAppProvider } from '../whatsapp.port';

/** A message as a phone shows it. */
export interface ShownMessage {
  readonly id: string;
  readonly fromMe: boolean;
  readonly text: string;
  readonly ack: number;
}

/** Ways in which WhatsApp can misbehave, as far as every implementation can pretend them. */
export interface RigFaults {
  readonly dropAcks?: boolean;
  readonly autoDeliver?: boolean;
  readonly nack?: 463 | 479 | null;
  readonly refuseLogin?: 401 | 403 | null;
  /** What comes in cannot be read the first time. */
  readonly corruptInbound?: boolean;
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
  unlink(number: string): Promise<void>;
  faults(change: RigFaults): void;
  close(): Promise<void>;
}
