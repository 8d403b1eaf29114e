import type { InboundConnection } from '@prosa/contracts';
import type { Background } from '@prosa/observability';
import type { ChatRef, MessageRef, ProviderSession } from '../whatsapp/whatsapp.port';
import type { ReadChat, ReadMessage, ReadStore, ReadTicket } from './read.store';

const POLL_MS = 1_000;

const chatOf = ({ phone, lid, groupId }: ReadChat): ChatRef => {
  if (groupId !== null) return { kind: 'group', groupId };
  return { kind: 'user', ...(phone === '' ? { lid } : { phone }) };
};

/** The author of the message, in a group. */
const by = ({ phone, lid }: Omit<ReadMessage, 'id'>): Pick<MessageRef, 'participant'> =>
  phone === null && lid === null
    ? {}
    : { participant: { kind: 'user', ...(phone ? { phone } : {}), ...(lid ? { lid } : {}) } };

/** Dependencies of `ReadReceipts`. */
export interface ReadReceiptsParts {
  readonly reads: ReadStore;
  readonly background: Background;
  now(): Date;
  connectedIds(): readonly number[];
  session(connectionId: number): Pick<ProviderSession, 'markRead'> | null;
}

/**
 * Sends read receipts to customers' phones once a user has opened their ticket; a crash repeats at most one
 * receipt.
 */
export class ReadReceipts {
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | null = null;
  private readonly begun = new Set<number>();

  constructor(private readonly parts: ReadReceiptsParts) {}

  start(): void {
    this.timer = setInterval(() => void this.wake(), POLL_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sending;
  }

  /** A session connected: what is read from now on is receipted. */
  async connected({ id }: InboundConnection): Promise<void> {
    await this.parts.reads.begin(id);
    this.begun.add(id);
  }

  /** Triggers a poll for unsent receipts. */
  wake(): Promise<void> {
    this.sending ??= this.parts.background
      .attempt('send read receipts', () => this.sendAll())
      .finally(() => {
        this.sending = null;
      });
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    const { reads, connectedIds, now } = this.parts;
    const ids = connectedIds();
    for (const id of ids) {
      if (this.begun.has(id)) continue;
      await reads.begin(id);
      this.begun.add(id);
    }
    const passed = new Map<number, string>();
    const stopped = new Set<number>();
    try {
      for (const ticket of await reads.next(ids, now())) {
        const { connectionId, position, isLate } = ticket;
        if (stopped.has(connectionId)) continue;
        if (!(await this.mayContinue(ticket))) stopped.add(connectionId);
        else if (!isLate) passed.set(connectionId, position);
      }
    } finally {
      await reads.passed(passed);
    }
  }

  /** Whether a connection may go on: the receipts are out, or recorded as late. */
  private async mayContinue(ticket: ReadTicket): Promise<boolean> {
    const { reads, now, session } = this.parts;
    const { chat, messages, connectionId } = ticket;
    if (messages.length > 0) {
      const phone = session(connectionId);
      if (phone === null) return false;
      const refs = messages.map(({ id, ...author }) => ({
        ...{ chat: chatOf(chat), id, fromMe: false },
        ...by(author),
      }));
      try {
        await phone.markRead(refs);
      } catch {
        await reads.receiptsFailed(ticket, now());
        return true;
      }
    }
    if (messages.length > 0 || ticket.isLate) await reads.receiptsSent(ticket);
    return true;
  }
}
