import type { Mess } from './disorder';

/** The switches that make the simulated WhatsApp misbehave; all off by default. */
export interface Faults {
  /** Messages of the product are delivered, but it never gets the server's acknowledgement. */
  dropAcks: boolean;
  /** Phones receive, but no delivery or read receipt reaches the product. */
  dropReceipts: boolean;
  /** Customer phones confirm delivery by themselves. */
  autoDeliver: boolean;
  /** Milliseconds every stanza to a linked device waits. */
  delayMs: number;
  /** Every second message to a linked device comes after the one that follows it. */
  reorderInbound: boolean;
  /** Messages and receipts come twice, late and in another order; null while the network is in order. */
  mess: Mess | null;
  /** The number whose devices nothing reaches: what is for them waits, and is handed over when they come next. */
  away: string | null;
  /** Messages to people who never wrote are refused with 463. */
  restricted: boolean;
  /** Milliseconds after which every connection breaks, over and over; 0: never. */
  cutEveryMs: number;
  /** The error every message of the product is refused with. */
  nack: 463 | 479 | null;
  /** Every message to a linked device arrives twice, under the same id. */
  duplicateInbound: boolean;
  /** The first copy of every message to a linked device is unreadable, so that it asks for a retry. */
  corruptInbound: boolean;
  /** The reason every login is refused with. */
  refuseLogin: 401 | 403 | 405 | null;
  /** Files cannot be had from the server any more. */
  mediaGone: boolean;
  /** Milliseconds every file waits before it is given out. */
  mediaSlowMs: number;
  /** How the server names the other side of a chat: by hidden identifier or by number. */
  addressing: 'lid' | 'pn';
}

/** A well-behaved server. */
export function noFaults(): Faults {
  return {
    dropAcks: false,
    dropReceipts: false,
    autoDeliver: true,
    delayMs: 0,
    reorderInbound: false,
    mess: null,
    away: null,
    restricted: false,
    cutEveryMs: 0,
    nack: null,
    duplicateInbound: false,
    corruptInbound: false,
    refuseLogin: null,
    mediaGone: false,
    mediaSlowMs: 0,
    addressing: 'lid',
  };
}
