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
}

/** A provider together with the phones on its other side, as the contract suite plays with them. */
export interface WhatsAppRig {
  readonly provider: WhatsAppProvider;
  /** A phone scans a code. */
  scan(code: string, number: string): Promise<void>;
  /** A customer writes to a number; answers the message's id. */
  write(from: string, to: string, text: string): Promise<string>;
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
