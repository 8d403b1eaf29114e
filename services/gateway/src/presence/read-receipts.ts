import type { ChatRef, MessageRef, ProviderSession } from '../whatsapp/whatsapp.port';
import type { ReadMessage, ReadStore, ReadTicket } from './read.store';

const POLL_MS = 1_000;
const AT_ONCE = 50;

const chatOf = ({ phone, lid, groupId }: ReadTicket): ChatRef => {
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
  connectedIds(): readonly number[];
  session(connectionId: number): ProviderSession | null;
}

/**
 * Sends read receipts to customers' phones once a user has opened their ticket; a crash repeats at most one
 * receipt.
 */
export class ReadReceipts {
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | null = null;

  constructor(private readonly parts: ReadReceiptsParts) {}

  start(): void {
    this.timer = setInterval(() => void this.wake(), POLL_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.sending;
  }

  /** Triggers a poll for unsent receipts. */
  wake(): Promise<void> {
    this.sending ??= this.sendAll()
      // The database or the connection may be unavailable; the next poll sends it.
      .catch(() => undefined)
      .finally(() => {
        this.sending = null;
      });
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    const untold = await this.parts.reads.untold(this.parts.connectedIds(), AT_ONCE);
    for (const ticket of untold) await this.tell(ticket);
  }

  private async tell(ticket: ReadTicket): Promise<void> {
    const session = this.parts.session(ticket.connectionId);
    if (session === null) return;
    const { messages } = ticket;
    const chat = chatOf(ticket);
    if (messages.length > 0)
      await session.markRead(
        messages.map(({ id, ...author }) => ({ chat, id, fromMe: false, ...by(author) })),
      );
    await this.parts.reads.receiptsSent(ticket);
  }
}
