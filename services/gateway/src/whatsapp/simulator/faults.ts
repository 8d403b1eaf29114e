import type { Mess } from './disorder';

/** Fault injection of the simulated WhatsApp; all off by default. */
export interface Faults {
  /** Messages of the product are delivered, but the server's ack is dropped. */
  dropAcks: boolean;
  /** Phones receive messages, but no delivery or read receipt reaches the product. */
  dropReceipts: boolean;
  /** Customer phones send delivery receipts automatically. */
  autoDeliver: boolean;
  /** Delay in milliseconds of every stanza to a linked device. */
  delayMs: number;
  /** Every second message to a linked device arrives after the one that follows it. */
  reorderInbound: boolean;
  /** Messages and receipts are duplicated, delayed and reordered; null: an orderly network. */
  mess: Mess | null;
  /** The number whose devices receive nothing: stanzas are queued until they reconnect. */
  away: string | null;
  /** Messages to people who never wrote are refused with 463. */
  restricted: boolean;
  /** Announced duration of the restriction; 0: it is not announced. */
  restrictedMinutes: number;
  /** The announced level of the new-chat quota; null: no quota. */
  quota: 'FIRST_WARNING' | 'SECOND_WARNING' | 'CAPPED' | null;
  /** End of the quota's current cycle. */
  quotaEndsInMinutes: number;
  /** Interval in milliseconds at which all connections are cut; 0: never. */
  cutEveryMs: number;
  /** The error code with which every message of the product is refused. */
  nack: 463 | 479 | null;
  /** Every message to a linked device arrives twice, under the same id. */
  duplicateInbound: boolean;
  /** The first copy of every message to a linked device is corrupt, so that the device requests a retry. */
  corruptInbound: boolean;
  /** The reason with which every login is refused. */
  refuseLogin: 401 | 403 | 405 | null;
  /** Files are no longer available on the server. */
  mediaGone: boolean;
  /** Delay in milliseconds of every file download. */
  mediaSlowMs: number;
  /** How the server addresses the other side of a chat: by LID, by LID without telling the number, or by number. */
  addressing: 'lid' | 'lidOnly' | 'pn';
}

/** All faults off. */
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
    restrictedMinutes: 0,
    quota: null,
    quotaEndsInMinutes: 1_440,
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
